// A step of the version after the next one; all servers have to know the step before it.
export const kind = 'contract';
export const needs = '9001-everything';

export const up = () => [`alter table "customers" drop column "fillings"`];
