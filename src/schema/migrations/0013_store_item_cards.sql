-- The item as lists show it, as JSON text, written together with the other copied columns. Addresses of pictures in the
-- object store begin with U+E000, which stands for wherever they are served. Null: not written yet, made when read.
alter table store_items add column card text;
