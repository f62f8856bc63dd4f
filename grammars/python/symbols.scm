; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides:
; the particular stand before the general.

; --- classes and their members
(class_definition name: (identifier) @name) @definition.class
(class_definition body: (block
  (function_definition name: (identifier) @name (#eq? @name "__init__")) @definition.constructor))
(class_definition body: (block (function_definition name: (identifier) @name) @definition.method))
(class_definition body: (block
  (decorated_definition definition: (function_definition name: (identifier) @name) @definition.method)))
(class_definition body: (block
  (expression_statement (assignment left: (identifier) @name right: (lambda)) @definition.method)))
(class_definition body: (block
  (expression_statement (assignment left: (identifier) @name) @definition.field)))

; --- functions, at any depth
(function_definition name: (identifier) @name) @definition.function

; square = lambda x: x * x
(expression_statement (assignment left: (identifier) @name right: (lambda)) @definition.function)

; --- module level names, also those that an if, a try or a with around them makes
(module (expression_statement
  (assignment left: (identifier) @name (#match? @name "^_?[A-Z][A-Z0-9_]*$")) @definition.constant))
; (name) = value
(module (expression_statement (assignment left: (tuple_pattern "(" . (identifier) @name . ")")) @definition.variable))
(module (expression_statement
  (assignment left: [(pattern_list (identifier) @name @definition.variable) (tuple_pattern (identifier) @name @definition.variable)])))
(module (expression_statement (assignment left: (identifier) @name) @definition.variable))
(module (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable))))
(module (_ (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))))
(type_alias_statement left: (type (identifier) @name)) @definition.type
(type_alias_statement left: (type (generic_type . (identifier) @name))) @definition.type
