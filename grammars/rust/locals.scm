; Which names a file declares, and how far they are seen. docs/bindings.md tells the vocabulary;
; language.json says which leaves are names at all.
; Where two patterns say the same about one node, the earlier one decides.

; --- scopes. A function sees the items around it but not their variables; a module sees only itself
[
  (function_item)
  (function_signature_item)
] @local.scope
(#set! scope.kind "function") (#set! scope.hides "locals")
(closure_expression) @local.scope (#set! scope.kind "function")
[
  (block)
  (match_arm)
  (if_expression)
  (while_expression)
  (for_expression)
  (struct_item)
  (enum_item)
  (union_item)
  (type_item)
  (function_type)
  (higher_ranked_trait_bound)
] @local.scope
[
  (impl_item)
  (trait_item)
] @local.scope
(#set! scope.kind "class") (#set! scope.names "never")
(mod_item body: (declaration_list (use_declaration argument: (use_wildcard . (super) .))) @local.scope
  (#set! scope.kind "module"))
(mod_item body: (declaration_list) @local.scope (#set! scope.kind "module") (#set! scope.hides "everything"))
(if_expression alternative: (_) @local.outside)
(for_expression value: (_) @local.outside)

; --- items are seen in the whole block or module
(function_item name: (identifier) @local.definition.function (#set! scope "parent"))
(function_signature_item name: (identifier) @local.definition.function (#set! scope "parent"))
(const_item name: (identifier) @local.definition.variable)
(static_item name: (identifier) @local.definition.variable)
(struct_item name: (type_identifier) @local.definition.class (#set! scope "parent"))
(union_item name: (type_identifier) @local.definition.class (#set! scope "parent") (#set! namespace "type"))
(enum_item name: (type_identifier) @local.definition.class (#set! scope "parent") (#set! namespace "type"))
(trait_item name: (type_identifier) @local.definition.type (#set! scope "parent"))
(type_item name: (type_identifier) @local.definition.type (#set! scope "parent"))
(associated_type name: (type_identifier) @local.definition.type)
(mod_item name: (identifier) @local.definition.class (#set! namespace "type"))

; --- generics
(type_parameter name: (type_identifier) @local.definition.type (#set! generic "true"))
(const_parameter name: (identifier) @local.definition.variable (#set! generic "true"))
(lifetime_parameter name: (lifetime (identifier) @local.definition.type)
  (#set! generic "true") (#set! namespace "lifetime"))
(for_lifetimes (lifetime (identifier) @local.definition.type) (#set! generic "true") (#set! namespace "lifetime"))

; --- variables: a let is a new one, seen after its statement; an upper-case name in a pattern is a constant
((let_declaration pattern: (_) @local.definition.variable) @local.after (#set! shadows "true") (#set! lower "true"))
((let_condition pattern: (_) @local.definition.variable) @local.after (#set! shadows "true") (#set! lower "true"))
; what stands behind the `if` of `_ if isOpen` is no pattern
(match_arm pattern: (match_pattern !condition . (_) @local.definition.variable)
  (#set! visible "here") (#set! lower "true"))
(match_arm pattern: (match_pattern . (_) @local.definition.variable condition: (_))
  (#set! visible "here") (#set! lower "true"))
(for_expression pattern: (_) @local.definition.variable (#set! visible "here") (#set! lower "true"))
(parameter pattern: (_) @local.definition.parameter (#set! lower "true"))
(closure_parameters
  [
    (identifier) (tuple_pattern) (struct_pattern) (tuple_struct_pattern) (ref_pattern) (mut_pattern)
    (reference_pattern) (slice_pattern) (captured_pattern)
  ] @local.definition.parameter (#set! lower "true"))
(tuple_struct_pattern type: (_) @local.expression)
(struct_pattern type: (_) @local.expression)
[
  (scoped_identifier)
  (range_pattern)
  (const_block)
  (generic_type)
] @local.expression

; --- labels
(for_expression (label (identifier) @local.definition.label))
(while_expression (label (identifier) @local.definition.label))
(loop_expression (label (identifier) @local.definition.label))
(block (label (identifier) @local.definition.label))

; --- a macro sees tokens, a string among them may name a variable
(token_tree) @local.opaque
; but for those of the language's own that take plain expressions and don't show how they are written
(macro_invocation macro: (identifier) (token_tree) @local.tokens
  (#set! plain "
    print println eprint eprintln format write writeln panic vec todo unreachable unimplemented
    assert_eq assert_ne debug_assert_eq debug_assert_ne"))
(macro_definition) @local.opaque
(attribute_item) @local.opaque
(inner_attribute_item) @local.opaque
; an attribute that the compiler doesn't know is a macro over the whole item
(source_file (attribute_item (attribute . (_) @name)) . [(attribute_item) (line_comment)]* .
  [(function_item) (impl_item) (trait_item) (mod_item)] @local.sealed
  (#not-any-of? @name
    "test" "inline" "cold" "must_use" "allow" "warn" "deny" "forbid" "expect" "cfg" "cfg_attr" "doc" "deprecated"
    "no_mangle" "ignore" "should_panic" "track_caller" "target_feature" "bench" "automatically_derived" "macro_use"
    "path" "derive" "repr" "non_exhaustive" "tokio::test" "tokio::main" "async_std::test" "async_std::main"
    "actix_rt::test" "actix_web::test" "test_log::test" "rustfmt::skip"))
(declaration_list (attribute_item (attribute . (_) @name)) . [(attribute_item) (line_comment)]* .
  [(function_item) (impl_item) (trait_item) (mod_item)] @local.sealed
  (#not-any-of? @name
    "test" "inline" "cold" "must_use" "allow" "warn" "deny" "forbid" "expect" "cfg" "cfg_attr" "doc" "deprecated"
    "no_mangle" "ignore" "should_panic" "track_caller" "target_feature" "bench" "automatically_derived" "macro_use"
    "path" "derive" "repr" "non_exhaustive" "tokio::test" "tokio::main" "async_std::test" "async_std::main"
    "actix_rt::test" "actix_web::test" "test_log::test" "rustfmt::skip"))
; use a::{b::c}: b is found in a, not here
(scoped_use_list list: (use_list
  [
    (scoped_use_list path: (_) @local.skip)
    (scoped_identifier path: (_) @local.skip)
    (use_as_clause path: (scoped_identifier path: (_) @local.skip))
    (use_wildcard (_) @local.skip)
  ]))

; --- imports, up to six braces deep: the pattern with the most of them decides, since the others match inside of it
(use_declaration argument: [(identifier) (scoped_identifier)] @import.path (#set! import.separator "::"))
(use_declaration argument: (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
  (#set! import.separator "::"))
(scoped_use_list path: (_) @import.within list: (use_list
  (scoped_use_list path: (_) @import.within list: (use_list
    (scoped_use_list path: (_) @import.within list: (use_list
      (scoped_use_list path: (_) @import.within list: (use_list
        (scoped_use_list path: (_) @import.within list: (use_list
          (scoped_use_list path: (_) @import.within list: (use_list
            [
              [(identifier) (scoped_identifier) (self)] @import.path
              (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
            ]))))))))))) (#set! import.separator "::"))
(scoped_use_list path: (_) @import.within list: (use_list
  (scoped_use_list path: (_) @import.within list: (use_list
    (scoped_use_list path: (_) @import.within list: (use_list
      (scoped_use_list path: (_) @import.within list: (use_list
        (scoped_use_list path: (_) @import.within list: (use_list
          [
            [(identifier) (scoped_identifier) (self)] @import.path
            (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
          ]))))))))) (#set! import.separator "::"))
(scoped_use_list path: (_) @import.within list: (use_list
  (scoped_use_list path: (_) @import.within list: (use_list
    (scoped_use_list path: (_) @import.within list: (use_list
      (scoped_use_list path: (_) @import.within list: (use_list
        [
          [(identifier) (scoped_identifier) (self)] @import.path
          (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
        ]))))))) (#set! import.separator "::"))
(scoped_use_list path: (_) @import.within list: (use_list
  (scoped_use_list path: (_) @import.within list: (use_list
    (scoped_use_list path: (_) @import.within list: (use_list
      [
        [(identifier) (scoped_identifier) (self)] @import.path
        (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
      ]))))) (#set! import.separator "::"))
(scoped_use_list path: (_) @import.within list: (use_list
  (scoped_use_list path: (_) @import.within list: (use_list
    [
      [(identifier) (scoped_identifier) (self)] @import.path
      (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
    ]))) (#set! import.separator "::"))
(scoped_use_list path: (_) @import.within list: (use_list
  [
    [(identifier) (scoped_identifier) (self)] @import.path
    (use_as_clause path: (_) @import.path alias: (identifier) @import.alias)
  ]) (#set! import.separator "::"))
(use_list [(identifier) (scoped_identifier)] @import.path (#set! import.separator "::"))
(use_list (use_as_clause path: (_) @import.path alias: (identifier) @import.alias) (#set! import.separator "::"))
(extern_crate_declaration name: (identifier) @import.path !alias (#set! import.separator "::"))
(extern_crate_declaration name: (identifier) @import.path alias: (identifier) @import.alias (#set! import.separator "::"))
