-- Makes Sofra's database when the container of PostgreSQL first starts (deploy/compose.yml).
\set password `cat /run/secrets/database-password`
create role sofra login password :'password';
create database sofra owner sofra;
-- The superuser comes in within the container only, where no password is asked for.
alter role postgres password null;
