; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides.
; Variables and properties keep their dollar, as in User::$name, so that a method of that name is another symbol.

(namespace_definition name: (_) @name) @definition.namespace

; --- types
(class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(trait_declaration name: (_) @name) @definition.class
(enum_declaration name: (_) @name) @definition.enum
(enum_case name: (_) @name) @definition.enum_member

; --- anonymous classes: $logger = new class implements Logger { ... };      return new class extends Migration { ... };
(assignment_expression
  left: (variable_name) @name
  right: (object_creation_expression (anonymous_class) @definition.class))
((anonymous_class) @definition.class (#set! name "class@anonymous"))

; --- functions and methods
(method_declaration name: (name) @name (#eq? @name "__construct")) @definition.constructor
(method_declaration name: (_) @name) @definition.method
(function_definition name: (_) @name) @definition.function
(property_hook (name) @name) @definition.method

; --- $twice = function ($x) { ... };      $twice = fn ($x) => 2 * $x;
(assignment_expression left: (variable_name) @name right: [(anonymous_function) (arrow_function)]) @definition.function
(assignment_expression
  left: (member_access_expression object: (_) @container name: (name) @name)
  right: [(anonymous_function) (arrow_function)]) @definition.function

; --- functions in arrays, and the arrays on the way to them: ['routes' => ['home' => fn () => ...]]
(array_element_initializer . (string) @name . [(anonymous_function) (arrow_function)]) @definition.function
(array_element_initializer . (string) @name . (array_creation_expression)) @scope

; --- properties, also those that a constructor's parameter declares; one with hooks holds them
(property_declaration (property_element name: (_) @name) (property_hook_list)) @definition.property
(property_declaration (property_element name: (_) @name) @definition.property)
(property_promotion_parameter name: (_) @name) @definition.property

; --- constants
(const_declaration (const_element . (name) @name) @definition.constant)
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string) @name))
  (#eq? @_define "define")) @definition.constant

; --- variables of the file
(program (expression_statement (assignment_expression left: (variable_name) @name) @definition.variable))
