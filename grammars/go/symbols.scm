; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- functions; a method belongs to its receiver's type
(function_declaration name: (identifier) @name) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @container))
  name: (field_identifier) @name) @definition.method

; --- types
(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(interface_type (method_elem name: (field_identifier) @name) @definition.method)

; --- fields of named types and of the structs inside them: `a int`, `b, c int`, and the embedded `E`, `*E`, `p.E[T]`
(type_spec type: (struct_type (field_declaration_list
  (field_declaration . name: (field_identifier) @name . type: (_)) @definition.field)))
(type_spec type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) @name @definition.field . name: (field_identifier)))))
(type_spec type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) . name: (field_identifier) @name @definition.field))))
(type_spec type: (struct_type (field_declaration_list
  (field_declaration !name type: [
    (type_identifier) @name
    (qualified_type name: (type_identifier) @name)
    (generic_type type: (type_identifier) @name)
    (generic_type type: (qualified_type name: (type_identifier) @name))
  ]) @definition.field)))
(field_declaration type: (struct_type (field_declaration_list
  (field_declaration . name: (field_identifier) @name . type: (_)) @definition.field)))

; --- package level names: a spec that declares one name is that name's symbol, otherwise each name is its own
(source_file (var_declaration
  (var_spec . name: (identifier) @name . type: (_)? . value: (expression_list . (func_literal) .) .) @definition.function))
(source_file (var_declaration (var_spec_list
  (var_spec . name: (identifier) @name . type: (_)? . value: (expression_list . (func_literal) .) .) @definition.function)))
(source_file (var_declaration
  (var_spec . name: (identifier) @name . type: (_)? . value: (_)? .) @definition.variable))
(source_file (var_declaration (var_spec_list
  (var_spec . name: (identifier) @name . type: (_)? . value: (_)? .) @definition.variable)))
(source_file (const_declaration
  (const_spec . name: (identifier) @name . type: (_)? . value: (_)? .) @definition.constant))
(source_file (var_declaration (var_spec name: (identifier) @name @definition.variable . name: (identifier))))
(source_file (var_declaration (var_spec name: (identifier) . name: (identifier) @name @definition.variable)))
(source_file (var_declaration (var_spec_list
  (var_spec name: (identifier) @name @definition.variable . name: (identifier)))))
(source_file (var_declaration (var_spec_list
  (var_spec name: (identifier) . name: (identifier) @name @definition.variable))))
(source_file (const_declaration (const_spec name: (identifier) @name @definition.constant . name: (identifier))))
(source_file (const_declaration (const_spec name: (identifier) . name: (identifier) @name @definition.constant)))
