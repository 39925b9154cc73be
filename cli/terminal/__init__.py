"""The prompt of `record` and `new`: menus, questions and answers."""
