/** What the product says in English. Labels and titles stand in the declarations. */
export const en = {
  brand: {
    name: 'Equipment Desk',
    slogan: 'Everything back where it belongs',
    points: 'What is free today · Who has it · When it is due',
  },
  stars: { of: '{{count}} of 5' },
  // A label in the declaration says the plural.
  resources: { loan: { metrics: { loans: { unit_one: 'loan' }, returned: { unit_one: 'loan' } } } },
};
