; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides:
; the particular stand before the general.

; --- functions
(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(function_signature name: (identifier) @name) @definition.function
(export_statement "default"
  value: [(function_expression) (generator_function) (arrow_function)] @definition.function (#set! name "default"))
(export_statement "default" declaration: (function_declaration !name) @definition.function (#set! name "default"))

; const handler = () => {}      const handler = function () {}
(variable_declarator
  name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(variable_declarator
  name: (identifier) @name
  value: [(as_expression . (arrow_function)) (satisfies_expression . (arrow_function))]) @definition.function

; module.exports = class Cart {}      module.exports = function load() {}
(expression_statement
  (assignment_expression
    left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    right: (class name: (type_identifier) @name)) @definition.class
  (#eq? @_module "module") (#eq? @_exports "exports"))
(expression_statement
  (assignment_expression
    left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    right: [(function_expression name: (identifier) @name) (generator_function name: (identifier) @name)]) @definition.function
  (#eq? @_module "module") (#eq? @_exports "exports"))

; module.exports = function (app) { function start() {} };      a wrapper, in which `start` stands as in a module
(expression_statement
  (assignment_expression
    left: (member_expression object: (identifier) @container property: (property_identifier) @name)
    right: [(arrow_function) (function_expression)]) @definition.function
  (#eq? @container "module") (#eq? @name "exports") (#set! transparent "yes"))

; Foo.prototype.bar = function () {}      exports.bar = () => {}      module.exports = class {}
(expression_statement
  (assignment_expression
    left: (member_expression object: (_) @container property: [(property_identifier) (private_property_identifier)] @name)
    right: [(arrow_function) (function_expression) (generator_function)]) @definition.function)
(expression_statement
  (assignment_expression
    left: (member_expression object: (_) @container property: (property_identifier) @name)
    right: (class)) @definition.class)

; Foo.prototype = { bar() {} };
(assignment_expression
  left: (member_expression object: (_) @name property: (property_identifier) @_prototype)
  right: (object)
  (#eq? @_prototype "prototype")) @scope

; --- classes
(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(export_statement "default" value: (class) @definition.class (#set! name "default"))
(variable_declarator name: (identifier) @name value: (class)) @definition.class

(class_body (method_definition name: (property_identifier) @name (#eq? @name "constructor")) @definition.constructor)
(class_body (method_definition name: (_) @name) @definition.method)
(class_body (method_signature name: (_) @name) @definition.method)
(class_body (abstract_method_signature name: (_) @name) @definition.method)
(class_body
  (public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @definition.method)
(class_body (public_field_definition name: (_) @name value: (class)) @definition.class)
(class_body (public_field_definition name: (_) @name) @definition.field)
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.property
(required_parameter "readonly" pattern: (identifier) @name) @definition.property
(optional_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.property
(optional_parameter "readonly" pattern: (identifier) @name) @definition.property

; --- members of object literals that are functions, and the objects on the way to them
(object (method_definition name: (_) @name) @definition.method)
(object (pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)]) @definition.method)
(object (pair key: (_) @name value: (class)) @definition.class)
(object (pair key: [(property_identifier) (string)] @name value: (object)) @scope)

; --- types
(interface_declaration name: (type_identifier) @name) @definition.interface
(interface_body (method_signature name: (_) @name) @definition.method)
(interface_body (property_signature name: (_) @name) @definition.property)
(type_alias_declaration name: (type_identifier) @name) @definition.type
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body [(property_identifier) (string)] @name @definition.enum_member)
(enum_body (enum_assignment name: (_) @name) @definition.enum_member)

; --- namespaces
(internal_module name: (_) @name) @definition.namespace
(module name: (_) @name) @definition.namespace
(ambient_declaration "global" (statement_block)) @definition.namespace (#set! name "global")

; --- variables outside functions
(program (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant))
(program (lexical_declaration "let" (variable_declarator name: (identifier) @name) @definition.variable))
(program (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant))
(export_statement (lexical_declaration "let" (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(internal_module body: (statement_block
  (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant)))
(internal_module body: (statement_block
  (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)))
(internal_module body: (statement_block
  (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)))
(module body: (statement_block
  (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant)))
(module body: (statement_block
  (_ (variable_declarator name: (identifier) @name) @definition.variable)))
(ambient_declaration (statement_block
  (_ (variable_declarator name: (identifier) @name) @definition.variable)))
(ambient_declaration (lexical_declaration "const" (variable_declarator name: (identifier) @name) @definition.constant))
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
(export_statement "default" value: (_) @definition.variable (#set! name "default"))

; const { first, second: renamed } = load();      export const [left, right] = pair;
(program (lexical_declaration (variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @name @definition.constant)
  (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @definition.constant))
  (object_pattern (pair_pattern value: (identifier) @name @definition.constant))
  (object_pattern (pair_pattern value: (assignment_pattern left: (identifier) @name @definition.constant)))
  (object_pattern (rest_pattern (identifier) @name @definition.constant))
  (array_pattern (identifier) @name @definition.constant)
  (array_pattern (assignment_pattern left: (identifier) @name @definition.constant))
])))
(export_statement (lexical_declaration (variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @name @definition.constant)
  (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @definition.constant))
  (object_pattern (pair_pattern value: (identifier) @name @definition.constant))
  (object_pattern (pair_pattern value: (assignment_pattern left: (identifier) @name @definition.constant)))
  (object_pattern (rest_pattern (identifier) @name @definition.constant))
  (array_pattern (identifier) @name @definition.constant)
  (array_pattern (assignment_pattern left: (identifier) @name @definition.constant))
])))
; var { first } = load();
(program (variable_declaration (variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @name @definition.variable)
  (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @definition.variable))
  (object_pattern (pair_pattern value: (identifier) @name @definition.variable))
  (object_pattern (pair_pattern value: (assignment_pattern left: (identifier) @name @definition.variable)))
  (object_pattern (rest_pattern (identifier) @name @definition.variable))
  (array_pattern (identifier) @name @definition.variable)
  (array_pattern (assignment_pattern left: (identifier) @name @definition.variable))
])))
(export_statement (variable_declaration (variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @name @definition.variable)
  (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @definition.variable))
  (object_pattern (pair_pattern value: (identifier) @name @definition.variable))
  (object_pattern (pair_pattern value: (assignment_pattern left: (identifier) @name @definition.variable)))
  (object_pattern (rest_pattern (identifier) @name @definition.variable))
  (array_pattern (identifier) @name @definition.variable)
  (array_pattern (assignment_pattern left: (identifier) @name @definition.variable))
])))
