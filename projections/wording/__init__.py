"""Words for what people read: facts, findings, rules, names, numbers and what may come next."""
