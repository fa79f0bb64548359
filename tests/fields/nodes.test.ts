import { expect, it } from 'vitest';
import { nodesOf } from '../../src/fields/tree/nodes.ts';

it('A tree to pick from leaves out a branch whole', () => {
  const options = [
    { value: '1', label: '总部', parent: null },
    { value: '2', label: '客服部', parent: '1' },
    { value: '3', label: '一组', parent: '2' },
    { value: '4', label: '销售部', parent: '1' },
  ];
  expect(nodesOf(options, '2')).toEqual([{ value: '1', title: '总部', children: [{ value: '4', title: '销售部' }] }]);
});
