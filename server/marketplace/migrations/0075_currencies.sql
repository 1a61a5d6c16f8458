-- An instance has one currency, fixed with its first listing; until now that was the dollar.
ALTER TABLE deals ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd' CHECK (LENGTH(currency) = 3);
ALTER TABLE experiences ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd' CHECK (LENGTH(currency) = 3);
-- These allowed nothing but the dollar, so there is nothing to copy.
ALTER TABLE payment_intents DROP COLUMN currency;
ALTER TABLE payment_intents ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd' CHECK (LENGTH(currency) = 3);
ALTER TABLE payment_refunds DROP COLUMN currency;
ALTER TABLE payment_refunds ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd' CHECK (LENGTH(currency) = 3);
ALTER TABLE payouts DROP COLUMN currency;
ALTER TABLE payouts ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd' CHECK (LENGTH(currency) = 3);
