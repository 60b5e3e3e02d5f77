alter table sales_figures
  add column tax_base numeric not null default 0, -- minor units; of the lines of paid orders with a tax rate, after discounts
  add column tax numeric not null default 0;
