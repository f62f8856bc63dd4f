import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../../src/model/source-file.ts';
import { compareAmong } from '../../src/tracing/comparison/open-world.ts';
import { filesAtHand } from '../../src/tracing/comparison/surroundings.ts';
import { languages } from '../support/languages.ts';

const source = (path: string, text: string): SourceFile => ({ type: 'text', path, text });

const JAVA = `package shop;

public class Item {
    private int price;
    public int getPrice() { return price; }
    public int twice() { return getPrice() * 2; }
}
`;
const KOTLIN = 'package shop\n\nclass Item(val price: Int) {\n    fun twice(): Int = price * 2\n}\n';

async function verdictOf(path: string, text: string, beside: string, said: string) {
  const renamed = text
    .replaceAll('getPrice', 'getCost')
    .replaceAll('price', path.endsWith('.kt') ? 'cost' : 'price');
  const sides = [[source(path, text)], [source(path, renamed)]] as const;
  return (await compareAmong(filesAtHand([source(beside, said)]), ...sides, languages, {})).mutationClass;
}

describe('an accessor of Java is a property, and a property of Kotlin an accessor', () => {
  test.each([
    ['in a page', 'src/shop/Item.java', JAVA, 'templates/item.html', '<p th:text="${item.price}">1</p>'],
    [
      'in Kotlin',
      'src/shop/Item.java',
      JAVA,
      'src/shop/Uses.kt',
      'package shop\n\nfun sum(item: Item): Int = item.price + 1\n',
    ],
    [
      'in Java',
      'src/shop/Item.kt',
      KOTLIN,
      'src/shop/Uses.java',
      'package shop;\n\nclass Uses {\n    int sum(Item item) { return item.getPrice() + 1; }\n}\n',
    ],
  ])('%s', async (_, path, text, beside, said) => {
    expect(await verdictOf(path, text, beside, said)).toBe('INTENT_EVOLUTION');
    const other = said.replaceAll('price', 'weight').replaceAll('getPrice', 'getWeight');
    expect(await verdictOf(path, text, beside, other)).toBe('AST_REFACTOR');
  });
});
