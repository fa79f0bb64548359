import { describe, expect, it } from 'vitest';
import { allows, anyOf, isForPlatformOnly, operationRule } from '../../src/engine/permissions/permission.ts';
import { holding } from './clue.ts';

describe('a rule', () => {
  it('that is missing is open to all', () => {
    expect(allows(holding(), undefined)).toBe(true);
  });

  it('of one code lets in users who hold it, and nobody else', () => {
    expect(allows(holding('clue'), 'clue')).toBe(true);
    expect(allows(holding('shop'), 'clue')).toBe(false);
    expect(allows(holding(), 'clue')).toBe(false);
  });

  it('of several codes lets in users who hold any one of them', () => {
    expect(allows(holding('shop'), ['clue', 'shop'])).toBe(true);
    expect(allows(holding('user'), ['clue', 'shop'])).toBe(false);
  });

  it.each([
    ['super_admin', true],
    [[], true],
    [['super_admin', 'clue'], false],
    ['clue', false],
    [undefined, false],
  ])('is for platform staff alone where nobody else can be given it: %s', (rule, isSo) => {
    expect(isForPlatformOnly(rule)).toBe(isSo);
  });

  it('of no code lets in nobody but super_admin', () => {
    expect(allows(holding('clue'), [])).toBe(false);
    expect(allows(holding('super_admin'), [])).toBe(true);
    expect(allows(holding('clue'), anyOf([[], []]))).toBe(false);
    expect(allows(holding('clue'), anyOf([]))).toBe(false);
    expect(allows(holding('clue'), anyOf([[], 'clue']))).toBe(true);
    expect(allows(holding('shop'), anyOf([[], 'clue']))).toBe(false);
    expect(allows(holding('clue'), anyOf([[], undefined]))).toBe(true);
  });

  it('does not take a operation for the whole, nor the whole for a operation', () => {
    expect(allows(holding('clue:delete'), 'clue')).toBe(false);
    expect(allows(holding('clue'), 'clue:delete')).toBe(false);
  });

  it('never keeps out who holds super_admin', () => {
    expect(allows(holding('super_admin'), 'clue:delete')).toBe(true);
    expect(allows(holding('super_admin'), ['clue', 'shop'])).toBe(true);
  });
});

describe('a operation', () => {
  it('is named after the permission it belongs to', () => {
    expect(operationRule('clue', 'delete')).toBe('clue:delete');
    expect(operationRule(['clue', 'shop'], 'reveal')).toEqual(['clue:reveal', 'shop:reveal']);
  });

  it.each([undefined, []])('of a screen that is open to all or to nobody is for super_admin alone (%j)', (rule) => {
    expect(allows(holding('clue'), operationRule(rule, 'delete'))).toBe(false);
    expect(allows(holding('super_admin'), operationRule(rule, 'delete'))).toBe(true);
  });
});
