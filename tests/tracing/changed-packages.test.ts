import { describe, expect, test } from 'vitest';
import { type Files, verdictBeside } from '../support/beside.ts';

/** A class that goes from shop.cart to shop.bill, or to another package, with who uses it, beside files that stay. */
async function verdictOf(beside: Files, head = 'public class Invoice', to = 'shop.bill') {
  const side = (name: string): Files => ({
    [`src/${name.replaceAll('.', '/')}/Invoice.java`]: `package ${name};\n\n${head} {\n    public int pay() { return 1; }\n}\n`,
    'src/shop/Uses.java': `package shop;\n\nimport ${name}.Invoice;\n\nclass Uses {\n    int go(Invoice it) { return it.pay(); }\n}\n`,
  });
  return verdictBeside(side('shop.cart'), side(to), beside);
}

const loader = (body: string, around = 'shop'): Files => ({
  [`src/${around.replaceAll('.', '/')}/Loader.java`]: `package ${around};\n\nclass Loader {\n    ${body}\n}\n`,
});
const annotated = '@Service\npublic class Invoice';
const application = (around: string): Files => ({
  [`src/${around.replaceAll('.', '/')}/App.java`]: `package ${around};\n\nimport org.springframework.boot.autoconfigure.SpringBootApplication;\n\n@SpringBootApplication\npublic class App {}\n`,
});

describe('a class that stands in another package now is still taken by the old one', () => {
  test.each<[string, Files, (string | undefined)?, string?]>([
    ['by its name', loader('Object make() { return load("shop.cart.Invoice"); }')],
    ['by a name that is put together', loader('Object make(String n) { return load("shop.cart." + n); }')],
    [
      'by a name of this very package',
      loader('Object make(String n) { return load("shop.cart." + n); }'),
      undefined,
      'shop.cart.sent',
    ],
    [
      'by a pointcut',
      loader('@Before("execution(* shop.cart..*(..))") void note() { System.out.println(1); }'),
    ],
    ['by a pointcut of where it came to', loader('@Before("within(shop.bill.*)") void note() {}')],
    [
      'by a logger',
      { 'logback.xml': '<configuration><logger name="shop.cart" level="OFF"/></configuration>' },
    ],
    ['by the settings of a logger', { 'application.properties': 'logging.level.shop.cart=WARN\n' }],
    ['by what a build keeps', { 'rules.pro': '-keep class shop.cart.** { *; }\n' }],
    ['by a scan', { 'application.yml': 'mybatis:\n  type-aliases-package: shop.cart\n' }],
    [
      'by the package of an application',
      application('shop.cart'),
      `import org.springframework.stereotype.Service;\n\n${annotated}`,
    ],
    [
      'by the package of an application that it came to',
      application('shop.bill'),
      `import org.springframework.stereotype.Service;\n\n${annotated}`,
    ],
    [
      'by a base that writes the names of classes',
      {
        'src/shop/Document.java':
          'package shop;\n\n@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)\npublic class Document {}\n',
      },
      'import shop.Document;\n\npublic class Invoice extends Document',
    ],
    [
      'by what a package says of all in it',
      { 'src/shop/cart/package-info.java': '@XmlSchema(namespace = "urn:shop")\npackage shop.cart;\n' },
    ],
    [
      'by who asks for its own package',
      loader(
        'Object make(String n) { return Class.forName(Loader.class.getPackage().getName() + n); }',
        'shop.cart',
      ),
    ],
  ])('%s', async (_, beside, head, to) => {
    expect(await verdictOf(beside, head, to)).toBe('INTENT_EVOLUTION');
  });
});

describe('a class that stands in another package now is taken as before', () => {
  test.each<[string, Files, (string | undefined)?, string?]>([
    ['by who says another class', loader('Object make() { return load("shop.cart.Invoices"); }')],
    ['by who says a package around both', loader('@Before("within(shop..*)") void note() {}')],
    [
      'by who says a package around both, of more words',
      { 'logback.xml': '<logger name="shop.cart" level="OFF"/>' },
      undefined,
      'shop.cart.sent',
    ],
    ['by who publishes it', { 'pom.xml': '<project><groupId>shop.cart</groupId></project>' }],
    ['by who only speaks of it', { 'README.md': 'Invoices are in `shop.cart`.\n' }],
    [
      'by an application around both',
      application('shop'),
      `import org.springframework.stereotype.Service;\n\n${annotated}`,
    ],
    ['by an application that looks for others', application('shop.cart')],
    [
      'by a test, which looks for its application above itself',
      {
        'src/shop/bill/ApiTest.java':
          'package shop.bill;\n\nimport org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;\n\n@WebMvcTest(Api.class)\nclass ApiTest {}\n',
      },
      `import org.springframework.stereotype.Service;\n\n${annotated}`,
    ],
    [
      'by what checkers are told of its package',
      { 'src/shop/cart/package-info.java': '@NonNullApi\npackage shop.cart;\n' },
    ],
    [
      'by who asks for its own package to print it',
      loader('String name() { return Loader.class.getPackage().getName(); }', 'shop.cart'),
    ],
  ])('%s', async (_, beside, head, to) => {
    expect(await verdictOf(beside, head, to)).toBe('AST_REFACTOR');
  });
});
