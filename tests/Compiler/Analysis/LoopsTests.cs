using Async2.Compiler.Analysis;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Analysis;

public class LoopsTests
{
    private readonly Scratch _scratch = new();

    [Theory]
    [InlineData("an empty one", true, "L:; br L")]
    [InlineData("while", true, "br C; B:; nop; C:; ldarg a; brtrue B; ldc.i4 0; ret")]
    [InlineData("a switch that goes back", true, "L:; ldarg a; switch (E, L); E:; ldc.i4 0; ret")]
    [InlineData("a handler that tries again", true, ".try {; L:; ldarg a; pop; leave E; } catch Exception {; pop; leave L; }; E:; ldc.i4 0; ret")]
    [InlineData("straight on", false, "ldarg a; brtrue L; nop; L:; ldc.i4 0; ret")]
    [InlineData("cold code behind the end, and back", false, "ldarg a; brtrue COLD; BACK:; ldc.i4 0; ret; COLD:; nop; br BACK")]
    [InlineData("a handler", false, ".try {; ldarg a; pop; leave E; } catch Exception {; pop; leave E; }; E:; ldc.i4 0; ret")]
    [InlineData("where control never comes", false, "ldc.i4 0; ret; L:; br L")]
    public void Are_ways_that_lead_back_to_where_they_began(string what, bool expected, string code)
    {
        var body = _scratch.Body(code.Replace("; ", "\n", StringComparison.Ordinal));
        Assert.True(expected == Loops.AreIn(ControlFlow.Of(body)), what);
    }
}
