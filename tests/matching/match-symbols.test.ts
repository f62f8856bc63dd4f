import { describe, expect, test } from 'vitest';
import { pairsOf } from './match.ts';

const parse = `export function parse(text: string) {
  const lines = text.split('\\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.split('=', 2));
}
`;
const print = `export function print(rows: string[][]) {
  for (const row of rows) console.log(row.join(': '));
  return rows.length;
}
`;

describe('by path', () => {
  test('what kept its name is itself, however its body changed', async () => {
    const pairs = await pairsOf(
      { 'a.ts': 'function f() { return 1; }' },
      { 'a.ts': 'function f(x: number) { while (x) x--; }' },
    );
    expect(pairs['a.ts#f']).toBe('a.ts#f by path');
  });

  test('overloads are told apart by what is in them', async () => {
    const two = 'function read(key: string): string;\nfunction read(key: number): number;\n';
    const pairs = await pairsOf({ 'a.ts': two }, { 'a.ts': `function read(key: boolean): boolean;\n${two}` });
    expect(pairs['a.ts#read']).toBe('a.ts#read~2 by path');
    expect(pairs['a.ts#read~2']).toBe('a.ts#read~3 by path');
  });

  test('and by their parameters, by which callers tell them apart', async () => {
    const body =
      '{\n    const lines = open(path).lines();\n    for (const line of lines) this.put(line, limit);\n  }\n';
    const pairs = await pairsOf(
      { 'A.java': `class A {\n  void read(String path) ${body}}\n` },
      {
        'A.java': `class A {\n  void read(String path, int limit) ${body}  void read(String path) { read(path, 80); }\n}\n`,
      },
    );
    expect(pairs['A.java#A.read']).toBe('A.java#A.read~2 by path');
  });

  test('what goes on under another name, while its name was given to other code', async () => {
    const body = '{ this.context.close(); this.device.release(); }';
    const pairs = await pairsOf(
      { 'a.ts': `class Audio {\n  shutdown() {}\n  dispose() ${body}\n}\n` },
      { 'a.ts': `class Audio {\n  shutdown() ${body}\n}\n` },
    );
    expect(pairs['a.ts#Audio.dispose']).toBe('a.ts#Audio.shutdown by displaced');
  });

  test('and though it says little, where its name did nothing', async () => {
    const body = '{ context.close(); }';
    const pairs = await pairsOf(
      { 'a.ts': `class Audio {\n  shutdown() {}\n  dispose() ${body}\n}\n` },
      { 'a.ts': `class Audio {\n  shutdown() ${body}\n}\n` },
    );
    expect(pairs['a.ts#Audio.dispose']).toBe('a.ts#Audio.shutdown by displaced');
    const used = await pairsOf(
      { 'a.ts': `class Audio {\n  shutdown() { flush(); }\n  dispose() ${body}\n}\n` },
      { 'a.ts': `class Audio {\n  shutdown() ${body}\n}\n` },
    );
    expect(used['a.ts#Audio.shutdown']).toBe('a.ts#Audio.shutdown by path');
  });

  test('siblings that fit as well in their order as across each other keep it', async () => {
    const find = (name: string, made: string): string =>
      `  private ${name}(className: string) {\n    for (const node of this.nodes) if (node.className === className) return ${made};\n    return unknown();\n  }\n`;
    const [reach, leave] = [
      find('reachableInstance', 'Reach.reachable()'),
      find('unreachableInstance', 'Reach.unreachable()'),
    ];
    const [stays, leaks] = [find('notLeaking', 'Status.notLeaking()'), find('leaking', 'Status.leaking()')];
    const inOrder = await pairsOf(
      { 'a.ts': `class Reads {\n${reach}${leave}}\n` },
      { 'a.ts': `class Reads {\n  all() { return this.nodes; }\n${stays}${leaks}}\n` },
    );
    expect(inOrder['a.ts#Reads.reachableInstance']).toMatch(/^a\.ts#Reads\.notLeaking by/);
    expect(inOrder['a.ts#Reads.unreachableInstance']).toMatch(/^a\.ts#Reads\.leaking by/);
    const moved = await pairsOf(
      { 'a.ts': `class Reads {\n${reach}${leave}}\n` },
      {
        'a.ts': `class Reads {\n${leave.replace('Instance', 'Node')}${reach.replace('Instance', 'Node')}}\n`,
      },
    );
    expect(moved['a.ts#Reads.reachableInstance']).toMatch(/^a\.ts#Reads\.reachableNode by/);
  });

  test('siblings that share nothing but the words before their bodies are strangers', async () => {
    const head = 'class Source : Rows {\n  override suspend fun';
    const load = 'load() = rows ?: throw Missing("no rows")';
    const pairs = await pairsOf(
      { 'a.kt': `${head} reloaded() { TODO("later") }\n}\n` },
      { 'a.kt': `${head} ${load}\n}\n` },
    );
    expect(pairs['a.kt#Source.reloaded']).toBeUndefined();
    const renamed = await pairsOf(
      { 'a.kt': `${head} ${load.replace('load', 'loadAll')}\n}\n` },
      { 'a.kt': `${head} ${load}\n}\n` },
    );
    expect(renamed['a.kt#Source.loadAll']).toMatch(/^a\.kt#Source\.load by/);
  });

  test('a type that took in the members of another one is told by what was its own', async () => {
    const told =
      'fun told(): String { return "$status: $reason" }\n  fun isTold(): Boolean { return reason != "" }\n';
    const companion = (made: string): string => `companion object {
    fun kept(reason: String): ${made} { return ${made}(KEPT, reason) }
    fun gone(reason: String): ${made} { return ${made}(GONE, reason) }
    fun unknown(): ${made} { return UNKNOWN_REACH }
  }
`;
    const pairs = await pairsOf(
      {
        'a.kt': `class Reach(val status: Status, val reason: String) {
  ${told}
  enum class Status { ALIVE, DEAD, UNKNOWN }
  ${companion('Reach')}}
`,
      },
      {
        'a.kt': `enum class NodeStatus {
  KEPT, GONE, UNKNOWN;
  ${companion('StatusAndReason')}}

class StatusAndReason(val status: NodeStatus, val reason: String) {
  ${told}}
`,
      },
    );
    expect(pairs['a.kt#Reach.Status']).toMatch(/^a\.kt#NodeStatus by/);
  });

  test('but not where the whole body was taken out and is called', async () => {
    const body = '{ this.context.close(); this.device.release(); }';
    const pairs = await pairsOf(
      { 'a.ts': `class Audio {\n  shutdown() ${body}\n}\n` },
      { 'a.ts': `class Audio {\n  shutdown() { this.release(); }\n  release() ${body}\n}\n` },
    );
    expect(pairs['a.ts#Audio.shutdown']).toBe('a.ts#Audio.shutdown by path');
  });

  test('a class is no function of the same name', async () => {
    const pairs = await pairsOf({ 'a.ts': 'class Thing {}' }, { 'a.ts': 'function Thing() {}' });
    expect(pairs['a.ts#Thing']).toBeUndefined();
  });

  test('siblings that exchanged their names are followed by their bodies', async () => {
    const [first, last] = [
      'return queue[0] ?? "there is none at all";',
      'return queue.at(-1) ?? queue.join(", ");',
    ];
    const file = (a: string, b: string) =>
      `function first(queue: string[]) { ${a} }\nfunction last(queue: string[]) { ${b} }\n`;
    const pairs = await pairsOf({ 'a.ts': file(first, last) }, { 'a.ts': file(last, first) });
    expect(pairs['a.ts#first']).toBe('a.ts#last by shape');
    expect(pairs['a.ts#last']).toBe('a.ts#first by shape');
  });

  test('names that every object has are names like others', async () => {
    const file = 'function constructor() {}\nfunction __proto__() {}\nfunction hasOwnProperty() {}\n';
    const pairs = await pairsOf({ 'a.ts': file }, { 'a.ts': `// moved down\n${file}` });
    expect(pairs['a.ts#__proto__']).toBe('a.ts#__proto__ by path');
    expect(pairs['a.ts#hasOwnProperty']).toBe('a.ts#hasOwnProperty by path');
  });
});

describe('types whose name was given to another', () => {
  const members = `
  private final Map<String, String> rows = new HashMap<>();

  String load(String key) {
    String found = rows.get(key.trim());
    return found == null ? "" : found;
  }

  void save(String key, String text) {
    if (text.isEmpty()) rows.remove(key.trim());
    else rows.put(key.trim(), text);
  }
`;
  const contract =
    'interface Store {\n  String load(String key);\n\n  void save(String key, String text);\n}\n';
  const both = {
    'Store.java': contract,
    'DiskStore.java': `class DiskStore implements Store {${members}}\n`,
  };
  const one = { 'Store.java': `class Store {${members}}\n` };

  test('a class that took the name of its interface is itself', async () => {
    const pairs = await pairsOf(both, one);
    expect(pairs['DiskStore.java#DiskStore']).toBe('Store.java#Store by displaced');
    expect(pairs['DiskStore.java#DiskStore.load']).toBe('Store.java#Store.load by path');
    expect(pairs['Store.java#Store']).toBeUndefined();
  });

  test('and so is one that left its name to its interface', async () => {
    const pairs = await pairsOf(one, both);
    expect(pairs['Store.java#Store']).toBe('DiskStore.java#DiskStore by displaced');
  });

  test('but not where two classes had it, or the new code is other code', async () => {
    const two = { ...both, 'NetStore.java': `class NetStore implements Store {${members}}\n` };
    expect((await pairsOf(two, one))['Store.java#Store']).toBe('Store.java#Store by path');
    const other = { 'Store.java': 'class Store {\n  int size = 1;\n  int size() { return size; }\n}\n' };
    expect((await pairsOf(both, other))['Store.java#Store']).toBe('Store.java#Store by path');
  });
});

describe('a function whose name was given to other code', () => {
  const old = '    Parser parser = new Parser(LINES, STRICT);\n';
  const now = '    Parser parser = Parser.of(LINES).mode(STRICT).keep(COMMENTS).build(ROOT);\n';
  const rest = '    assertEquals(3, parser.read(ROOT).size());\n';
  const method = (name: string, ...lines: string[]) => `  void ${name}() {\n${lines.join('')}  }\n`;
  const file = (...methods: string[]) => ({ 'A.java': `class A {\n${methods.join('')}}\n` });

  test('is where its body stands word for word', async () => {
    const pairs = await pairsOf(
      file(method('reads', old, rest)),
      file(method('reads', now, rest), method('readsByConstructor', old, rest)),
    );
    expect(pairs['A.java#A.reads']).toBe('A.java#A.readsByConstructor by displaced');
  });

  test('but not where the other is alike and no more, or is called by it', async () => {
    const alike = await pairsOf(
      file(method('reads', old, rest)),
      file(method('reads', now, rest), method('readsByConstructor', old, rest.replace('3', '4'))),
    );
    expect(alike['A.java#A.reads']).toBe('A.java#A.reads by path');
    const called = await pairsOf(
      file(method('reads', old, rest)),
      file(method('reads', '    readsByConstructor();\n'), method('readsByConstructor', old, rest)),
    );
    expect(called['A.java#A.reads']).toBe('A.java#A.reads by path');
  });
});

describe('by hash', () => {
  test('a function is followed to another file', async () => {
    const pairs = await pairsOf({ 'a.ts': parse + print }, { 'a.ts': print, 'b.ts': parse });
    expect(pairs['a.ts#parse']).toBe('b.ts#parse by content');
    expect(pairs['a.ts#print']).toBe('a.ts#print by path');
  });

  test('and if it was reformatted there', async () => {
    const pairs = await pairsOf(
      { 'a.ts': parse + print },
      { 'a.ts': print, 'b.ts': parse.replaceAll("'", '"') },
    );
    expect(pairs['a.ts#parse']).toBe('b.ts#parse by structure');
  });

  test('and if it was renamed', async () => {
    const renamed = parse.replace('parse', 'readPairs').replaceAll('lines', 'rows');
    const pairs = await pairsOf({ 'a.ts': parse + print }, { 'a.ts': print + renamed });
    expect(pairs['a.ts#parse']).toBe('a.ts#readPairs by shape');
  });

  test('of two that are the same the one under the same parent is taken', async () => {
    const body = '  size() {\n    return this.items.filter((item) => item.isOpen).length;\n  }\n';
    const before = { 'a.ts': `class A {\n${body}}\nclass B {\n${body}}\n` };
    const after = {
      'a.ts': `class B {\n${body.replace('size', 'count')}}\nclass A {\n${body.replace('size', 'count')}}\n`,
    };
    const pairs = await pairsOf(before, after);
    expect(pairs['a.ts#A.size']).toMatch(/^a\.ts#A\.count/);
    expect(pairs['a.ts#B.size']).toMatch(/^a\.ts#B\.count/);
  });

  test('of several of one shape the one whose name was kept best is taken', async () => {
    const port = (...names: string[]) =>
      `interface Port {\n${names.map((name) => `  void ${name}();\n`).join('')}}\n`;
    const fewer = await pairsOf(
      { 'Port.java': port('flush', 'removeTokenOfPort') },
      { 'Port.java': port('clearTokenOfPort') },
    );
    expect(fewer['Port.java#Port.removeTokenOfPort']).toMatch(/^Port\.java#Port\.clearTokenOfPort/);
    expect(fewer['Port.java#Port.flush']).toBeUndefined();
    const asMany = await pairsOf(
      { 'Port.java': port('openGate', 'closeDoor') },
      { 'Port.java': port('closeDoorNow', 'openGateNow') },
    );
    expect(asMany['Port.java#Port.openGate']).toBe('Port.java#Port.openGateNow by shape');
    expect(asMany['Port.java#Port.closeDoor']).toBe('Port.java#Port.closeDoorNow by shape');
  });

  test('small look-alikes in another file are no move', async () => {
    const pairs = await pairsOf(
      { 'a.ts': 'class A { x = 1; }', 'b.ts': 'class B {}' },
      { 'a.ts': 'class A {}', 'b.ts': 'class B { y = 1; }' },
    );
    expect(pairs['a.ts#A.x']).toBeUndefined();
  });
});

describe('by similarity', () => {
  test('a renamed class takes its changed methods with it', async () => {
    const cart = `class Cart {
  private items: string[] = [];
  add(item: string) { this.items.push(item); return this.items.length; }
  print() { console.log(this.items.join(', ')); }
}
`;
    const basket = cart.replace('Cart', 'Basket').replace("join(', ')", "join('; ')");
    const pairs = await pairsOf({ 'a.ts': cart }, { 'a.ts': basket });
    expect(pairs['a.ts#Cart']).toBe('a.ts#Basket by similarity');
    expect(pairs['a.ts#Cart.print']).toBe('a.ts#Basket.print by path');
  });

  test('a method that went to another class and changed there is followed', async () => {
    const method = (name: string) =>
      `  ${name}(order: Order) {\n    const lines = order.lines.filter((line) => line.open);\n    return lines.reduce((sum, line) => sum + line.price, 0);\n  }\n`;
    const pairs = await pairsOf(
      { 'a.ts': `class Shop {\n${method('openTotal')}}\nclass Till {\n}\n` },
      {
        'a.ts': `class Shop {\n}\nclass Till {\n${method('openTotal').replace('line.price', 'line.price * 2')}}\n`,
      },
    );
    expect(pairs['a.ts#Shop.openTotal']).toBe('a.ts#Till.openTotal by similarity');
  });

  test('a method that was pulled up and changed is found among kin', async () => {
    const method = (name: string, end: string) =>
      `  ${name}(order: Order) {\n    const lines = order.lines.filter((line) => line.open);\n${end}  }\n`;
    const pairs = await pairsOf(
      {
        'base.ts': 'export class Base {\n  name = "base";\n}\n',
        'shop.ts': `export class Shop extends Base {\n  till = 1;\n${method('total', '    return lines.reduce((sum, line) => sum + line.price, 0);\n')}}\n`,
      },
      {
        'base.ts': `export class Base {\n  name = "base";\n${method('totalOf', '    let sum = 0;\n    for (const line of lines) sum += line.price;\n    return sum;\n')}}\n`,
        'shop.ts': 'export class Shop extends Base {\n  till = 1;\n}\n',
      },
    );
    expect(pairs['shop.ts#Shop.total']).toBe('base.ts#Base.totalOf by similarity');
  });

  test('a field does not become a method', async () => {
    const pairs = await pairsOf(
      { 'a.ts': 'class Clock {\n  timer = new Timer(this.step);\n}\n' },
      { 'a.ts': 'class Clock {\n  time() { return new Timer(this.step); }\n}\n' },
    );
    expect(pairs['a.ts#Clock.timer']).toBeUndefined();
  });

  test('those who used a name say which of two candidates it became', async () => {
    const helper = (name: string, rest: string) =>
      `  static String ${name}(Node node) { return node.label().trim()${rest}; }\n`;
    const user = (name: string) =>
      `class User {\n  String show(Node node) { return Codec.${name}(node); }\n}\n`;
    const pairs = await pairsOf(
      { 'C.java': `class Codec {\n${helper('reachable', '')}}\n`, 'U.java': user('reachable') },
      {
        'C.java': `class Codec {\n${helper('readable', '.strip()')}${helper('kept', '.strip()')}}\n`,
        'U.java': user('kept'),
      },
    );
    expect(pairs['C.java#Codec.reachable']).toBe('C.java#Codec.kept by similarity');
  });

  test('but not where they use other code instead', async () => {
    const user = (name: string) => `function show(node) { return ${name}(node); }\n`;
    const pairs = await pairsOf(
      {
        'a.js': `${user('trim')}function trim(node) { while (node.next) node = node.next; return node.text; }\n`,
      },
      { 'a.js': `${user('load')}function load(node) { return fetch(node.url).then((r) => r.json()); }\n` },
    );
    expect(pairs['a.js#trim']).toBeUndefined();
  });

  test('a type is the same one with a parameter of its own, which is no argument', async () => {
    const listener = (name: string) =>
      `  interface ${name} {\n    void onClick(Grid grid, View view, int position);\n  }\n`;
    const pairs = await pairsOf(
      { 'Listener.java': listener('Listener'), 'Grid.java': 'class Grid {\n  int rows = 1;\n}\n' },
      { 'Grid.java': `class Grid {\n  int rows = 1;\n${listener('Listener<T>')}}\n` },
    );
    expect(pairs['Listener.java#Listener']).toBe('Grid.java#Grid.Listener by similarity');
  });

  test('a class is the one that most of its members are in', async () => {
    const members = '  private val status: Status,\n  private val reason: String\n';
    const pairs = await pairsOf(
      {
        'Reach.kt': `class Reach(\n${members}) {\n  fun print(): String = status.name + reason.trim()\n  fun far() = 1\n}\n`,
      },
      {
        'Verdict.kt': `class StatusWithReason(\n${members}) {\n  fun print(): String = status.name + reason.trim()\n}\n`,
      },
    );
    expect(pairs['Reach.kt#Reach']).toBe('Verdict.kt#StatusWithReason by similarity');
    const one = await pairsOf(
      {
        'a.ts':
          'class Reach {\n  reason = read(text, limit);\n  start = 0;\n  go() { return walk(this.start); }\n}\n',
      },
      {
        'b.ts':
          'class Log {\n  reason = read(text, limit);\n  lines: string[] = [];\n  print() { console.log(lines.join()); }\n}\n',
      },
    );
    expect(one['a.ts#Reach']).toBeUndefined();
  });

  test('a function that kept its body is followed under another name and other parameters', async () => {
    const body =
      '    handler.post(() => {\n      try { Toast.text(app, "done, see the log", LONG).show(); } catch { retry(); }\n    });\n';
    const pairs = await pairsOf(
      { 'tv.ts': `class TvListener {\n  onAnalyzed(result: Result, heap: Heap) {\n${body}  }\n}\n` },
      { 'all.ts': `class Listener {\n  screen = 1;\n  private warn(): void {\n${body}    more();\n  }\n}\n` },
    );
    expect(pairs['tv.ts#TvListener.onAnalyzed']).toBe('all.ts#Listener.warn by similarity');
  });

  test('what has nothing in common is no pair', async () => {
    const pairs = await pairsOf(
      { 'a.ts': parse },
      { 'a.ts': 'export class Clock {\n  now() {\n    return Date.now();\n  }\n}\n' },
    );
    expect(pairs['a.ts#parse']).toBeUndefined();
  });

  test('siblings that are as alike as one another keep their order', async () => {
    const tests = (first: string, second: string): string =>
      `class T {\n  void ${first}() { run(a(1)); check(b(2), c(3)); done(); }\n  void ${second}() { run(d(1)); check(e(2), f(3)); done(); }\n}\n`;
    const pairs = await pairsOf(
      { 'T.java': tests('whenLow', 'whenHigh') },
      {
        'T.java': tests('ifSmall', 'ifLarge')
          .replaceAll(/\b[ad]\(1\)/g, 'g(1)')
          .replaceAll(/\b[be]\(2\)/g, 'h(2)')
          .replaceAll(/\b[cf]\(3\)/g, 'i(3)'),
      },
    );
    expect(pairs['T.java#T.whenLow']).toMatch(/^T\.java#T\.ifSmall by/);
    expect(pairs['T.java#T.whenHigh']).toMatch(/^T\.java#T\.ifLarge by/);
  });

  test('what is called by a new name is compared under it', async () => {
    const uses = (name: string, first: string, second: string): string =>
      `class S {\n  int ${name}(int size, int most) { return size * most + limit(size) - rest(most); }\n}\nclass T {\n  void ${first}() { ${name}(1, 2); ${name}(3, 4); }\n}\n${second}`;
    const pairs = await pairsOf(
      { 'S.java': uses('measure', 'checksOne', '') },
      { 'S.java': uses('weigh', 'provesAll', '') },
    );
    expect(pairs['S.java#S.measure']).toMatch(/^S\.java#S\.weigh by/);
    expect(pairs['S.java#T.checksOne']).toMatch(/^S\.java#T\.provesAll by/);
  });
});

describe('files', () => {
  test('a file under a new path is the same file', async () => {
    const pairs = await pairsOf({ 'src/a.ts': parse }, { 'lib/b.ts': parse });
    expect(pairs['src/a.ts#<module>']).toBe('lib/b.ts#<module> by content');
    expect(pairs['src/a.ts#parse']).toBe('lib/b.ts#parse by path');
  });

  test('of several equal files those with alike paths go together', async () => {
    const pairs = await pairsOf({ 'a/x.ts': parse, 'a/y.ts': parse }, { 'b/y.ts': parse, 'b/x.ts': parse });
    expect(pairs['a/x.ts#<module>']).toBe('b/x.ts#<module> by content');
    expect(pairs['a/y.ts#<module>']).toBe('b/y.ts#<module> by content');
  });

  test('a file that was split keeps the larger part', async () => {
    const pairs = await pairsOf({ 'all.ts': parse + print }, { 'all.ts': parse, 'rest.ts': print });
    expect(pairs['all.ts#<module>']).toBe('all.ts#<module> by path');
    expect(pairs['all.ts#print']).toBe('rest.ts#print by content');
  });

  test('a file that is called after its class is compared under the name of the other class', async () => {
    const named = (type: string, value: string): string =>
      `class ${type} {\n  ${type} ${value};\n  ${type} get${type}() { return ${value}; }\n}\n`;
    const pairs = await pairsOf(
      { 'Cart.java': named('Cart', 'cart') },
      { 'Basket.java': named('Basket', 'basket') },
    );
    expect(pairs['Cart.java#<module>']).toMatch(/^Basket\.java#<module> by/);
    expect(pairs['Cart.java#Cart.getCart']).toMatch(/^Basket\.java#Basket\.getBasket by/);
  });

  test('but not where no class in it has its name', async () => {
    const pairs = await pairsOf(
      { 'cart.ts': 'export const cart = 1;\nexport const carts = [cart];\n' },
      { 'basket.ts': 'export const basket = 2;\nexport const baskets = { basket };\n' },
    );
    expect(pairs['cart.ts#<module>']).toBeUndefined();
  });
});
