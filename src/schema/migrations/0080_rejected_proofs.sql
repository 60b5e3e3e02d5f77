-- Why the merchant rejected the buyer's last proof of transfer; null once another one is uploaded.
alter table orders add column transferproof_rejection text;
