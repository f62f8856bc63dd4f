; Where two patterns capture one node, or two nodes have one name, the earlier pattern decides.
; `class A::B` is named by its last part; the parts before it are its container.

; --- modules and classes; class << self lends its name: Cart.self.build, as def self.build does
(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(singleton_class value: (_) @name) @scope
(call method: (identifier) @_refine arguments: (argument_list . (_) @name) block: (_) (#eq? @_refine "refine")) @scope

; --- Point = Struct.new(:x, :y) do ... end
(assignment
  left: (_) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_make)
  (#match? @_maker "^(?:Struct|Data|Class|Module)$")
  (#match? @_make "^(?:new|define)$")) @definition.class

; --- methods
(method name: (identifier) @name (#eq? @name "initialize")) @definition.constructor
(program (method name: (_) @name) @definition.function)
(method name: (_) @name) @definition.method
(singleton_method object: (_) @container name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method
(call method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string) (delimited_symbol)] @name) block: (_)
  (#match? @_define "^define_(?:singleton_)?method$")) @definition.method
(call method: (identifier) @_alias arguments: (argument_list . [(simple_symbol) (string)] @name)
  (#eq? @_alias "alias_method")) @definition.method
(call method: (identifier) @_scope arguments: (argument_list . (simple_symbol) @name . (lambda))
  (#eq? @_scope "scope")) @definition.method

; --- attr_accessor :name, :age
(call method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name @definition.property)
  (#match? @_attr "^(?:(?:[mc]|thread_[mc])?attr_(?:reader|writer|accessor)|(?:attr|class_attribute|attribute))$"))

; --- square = ->(x) { x * x }      square = lambda { |x| x * x }
(assignment left: [(identifier) (constant) (scope_resolution)] @name right: (lambda)) @definition.function
(assignment
  left: [(identifier) (constant) (scope_resolution)] @name
  right: (call !receiver method: (identifier) @_make block: (_))
  (#match? @_make "^(?:lambda|proc)$")) @definition.function

; --- constants and variables
(assignment left: [(constant) (scope_resolution)] @name) @definition.constant
(operator_assignment left: [(constant) (scope_resolution)] @name) @definition.constant
(left_assignment_list (constant) @name @definition.constant)
(class body: (body_statement (assignment left: [(class_variable) (instance_variable)] @name) @definition.field))
(module body: (body_statement (assignment left: [(class_variable) (instance_variable)] @name) @definition.field))
(program (assignment left: [(identifier) (global_variable)] @name) @definition.variable)
