using Async2.Fuzz.Model;
using Async2.Fuzz.Reduction;

namespace Async2.Fuzz.Tests;

public class ReducerTests
{
    [Fact]
    public void Statements_are_left_out() =>
        Assert.Equal("needle;", Reduce(Block(Statement("a;"), Statement("needle;"), Statement("b;"), Statement("c;"))));

    [Fact]
    public void A_statement_is_replaced_by_what_is_in_it() =>
        Assert.Equal("needle;", Reduce(Block(Node.Statement($"while (true) {{ {Block(Statement("a;"), Statement("needle;"))} }}"))));

    [Fact]
    public void An_expression_is_replaced_by_a_constant_or_by_a_part_of_it()
    {
        var needle = Node.Expression("int", "needle");
        var sum = Node.Expression("int", $"({Node.Expression("int", "12")} + {needle})");
        Assert.Equal("f(needle, 0);", Reduce(Node.Statement($"f({sum}, {Node.Expression("int", "34")});")));
    }

    [Fact]
    public void What_has_the_same_key_goes_together()
    {
        // Either alone would be an error.
        var root = Block(Statement("declared;") with { Key = "k" }, Statement("needle;"), Statement("implemented;") with { Key = "k" });
        Assert.Equal("needle;", Reduce(root, text => text.Contains("declared") == text.Contains("implemented")));
    }

    [Fact]
    public void It_stops_after_so_many_attempts()
    {
        var attempts = 0;
        new Reducer(_ => ++attempts < 0, attempts: 2).Reduce(Block(Statement("a;"), Statement("b;"), Statement("c;")));
        Assert.Equal(2, attempts);
    }

    private static string Reduce(Node root, Func<string, bool>? compiles = null) =>
        new Reducer(n => n.ToString().Contains("needle") && compiles?.Invoke(n.ToString()) != false, attempts: 1000).Reduce(root).ToString();

    private static Node Block(params Node[] statements) => Node.List(statements);

    private static Node Statement(string text) => Node.Statement(text);
}
