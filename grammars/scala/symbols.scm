; Where two patterns capture one node the earlier one decides, so the particular stand before the general.

; --- types and objects, at any depth
(package_clause name: (_) @name body: (template_body)) @definition.namespace
(package_object name: (identifier) @name) @definition.object
(class_definition name: (identifier) @name) @definition.class
(trait_definition name: (identifier) @name) @definition.interface
(object_definition name: (identifier) @name) @definition.object
(type_definition name: (type_identifier) @name) @definition.type
(class_parameter ["val" "var"] name: (identifier) @name) @definition.field
(class_definition "case" class_parameters: (class_parameters
  (class_parameter name: (identifier) @name) @definition.field))

; --- functions
(function_definition name: (identifier) @name (#eq? @name "this")) @definition.constructor
(template_body (function_definition name: (_) @name) @definition.method)
(template_body (function_declaration name: (_) @name) @definition.method)
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function

; --- values of a class, an object or a file
(template_body (val_definition pattern: (identifier) @name) @definition.field)
(template_body (val_declaration name: (identifier) @name) @definition.field)
(template_body (var_definition pattern: (identifier) @name) @definition.field)
(template_body (var_declaration name: (identifier) @name) @definition.field)
(template_body (val_definition pattern: (tuple_pattern (identifier) @name @definition.field)))
(compilation_unit (val_definition pattern: (identifier) @name) @definition.constant)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)
