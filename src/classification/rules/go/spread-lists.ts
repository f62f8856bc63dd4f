import { type Core, core } from '../../../model/core.ts';
import { mentions } from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';

/**
 * Items that are added one after the other, all of them at once.
 *
 *     for _, item := range more { all = append(all, item) }      ->      all = append(all, more...)
 *
 * Holds for lists with a name, of which the other is added as it is: what is no list of such items can't be.
 */
export function spreadLists(list: readonly Core[]): readonly Core[] {
  return list.map((step) => {
    const [target, items, body] = step.op === 'for_each' && step.text === 'range' ? step.children : [];
    const [none, item, ...more] = target?.op === 'pattern' && target.text === 'array' ? target.children : [];
    if (none?.op !== 'nothing' || item?.op !== 'bind' || more.length > 0 || !isPath(items!)) return step;
    const [only, ...others] = body!.children;
    const assign = only?.op === 'evaluate' && others.length === 0 ? only.children[0]! : null;
    const [place, call] = assign?.op === 'assign' && assign.text === '' ? assign.children : [];
    if (!place || !isPath(place) || call!.op !== 'call' || !isFree(call!.children[0], 'append')) return step;
    const [, list, added, ...rest] = call!.children;
    const isIt = added?.op === 'variable' && added.variable === item.variable && rest.length === 0;
    if (!isIt || !identical(place, list!) || mentions(place, item.variable!)) return step;
    // The list that is gone through was looked at once, before anything was added.
    if (identical(items!, place)) return step;
    const spread = core('spread', '', [items!], step.source);
    const appended = core('call', '', [call!.children[0]!, list!, spread], call!.source);
    return core('evaluate', '', [core('assign', '', [place, appended], step.source)], step.source);
  });
}
