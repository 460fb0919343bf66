// A step of the Sofra after the next one: whoever does not know the step before can't live with it.
export const kind = 'contract';
export const needs = '9001-everything';

export const up = () => [`alter table "customers" drop column "fillings"`];
