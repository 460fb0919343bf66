// A step of the Sofra after the next one, which needs every server to know the step before it.
export const kind = 'contract';
export const needs = '9001-everything';

export const up = () => [`alter table "customers" drop column "fillings"`];
