using Async2.Debugging.Tests.Debugged;

namespace Async2.Debugging.Tests;

/// <summary>Breakpoints, and the variables and call stacks that a debugger shows where they are hit.</summary>
public class BreakpointTests
{
    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Variables_have_their_names_and_values_before_and_after_a_suspension(Form form)
    {
        using (var before = Stopped.At("suspending await", "Suspends", form))
        {
            Assert.Equal("before", before.Variable("name"));
            Assert.Equal("3", before.Variable("count"));
        }

        using var after = Stopped.At("suspending end", "Suspends", form);
        Assert.Equal("before", after.Variable("name"));
        Assert.Equal("4", after.Variable("count"));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.WovenDebug)]
    public void Parameters_and_variables_of_a_Debug_build_live_until_the_method_ends(Form form)
    {
        using var stopped = Stopped.At("waiting callee end", "Calls", form);
        Assert.Equal(("40", "2", "80"), (stopped.Variable("number"), stopped.Variable("factor"), stopped.Variable("product")));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    public void A_handler_has_its_exception(Form form)
    {
        using var stopped = Stopped.At("handler", "Catches", form);
        Assert.Equal("tried", stopped.Variable("what"));
        Assert.Equal("{…}", stopped.Variable("e"));
    }

    [Fact]
    public void A_variable_of_a_loop_has_the_value_of_its_iteration()
    {
        using var stopped = Stopped.At("loop body", "Loops", Form.WovenDebug);
        Assert.Equal(("0", "1"), (stopped.Variable("sum"), stopped.Variable("i")));
    }

    [Theory]
    [InlineData(Form.Debug, "<Waits>d__9.MoveNext <Calls>d__2.MoveNext")]
    [InlineData(Form.Release, "<Waits>d__9.MoveNext <Calls>d__2.MoveNext")]
    [InlineData(Form.WovenDebug, "<Waits>d__9.MoveNext <Calls>d__2.MoveNext")]
    [InlineData(Form.WovenRelease, "<Waits>d__9.MoveNext <Calls>d__2.MoveNext")]
    public void Before_a_suspension_the_stack_has_the_callers(Form form, string frames)
    {
        using var stopped = Stopped.At("waiting callee", "Calls", form);
        Assert.Equal(frames, string.Join(' ', stopped.Stack.Select(f => f.Name).Where(n => n.EndsWith(".MoveNext", StringComparison.Ordinal))));
        Assert.Equal("calling await", Marker.NameOf(stopped.Stack.Single(f => f.Name == "<Calls>d__2.MoveNext").Line));
        Assert.Equal("Program.Main", stopped.Stack[^1].Name);
    }

    [Theory]
    [InlineData(Form.Debug, "AsyncStateMachineBox`1.MoveNext")]
    [InlineData(Form.Release, "AsyncStateMachineBox`1.MoveNext")]
    [InlineData(Form.WovenDebug, "Dispatcher.Run")]
    [InlineData(Form.WovenRelease, "Dispatcher.Run")]
    public void After_a_suspension_the_stack_has_who_resumes_and_no_caller(Form form, string resumes)
    {
        using var stopped = Stopped.At("waiting callee end", "Calls", form);
        var names = stopped.Stack.Select(f => f.Name).ToList();
        Assert.Equal("<Waits>d__9.MoveNext", names[0]);
        Assert.Contains(resumes, names);
        Assert.DoesNotContain("<Calls>d__2.MoveNext", names);
    }

    /// <summary>A woven method runs its statements in two bodies, and each has a place for the line.</summary>
    [Theory]
    [InlineData("loop body", "Loops", 3, 3, 3)]
    [InlineData("loop await", "Loops", 3, 3, 3)]
    [InlineData("completed await", "Completes", 1, 1, 1)]
    [InlineData("calling await", "Calls", 1, 1, 1)]
    [InlineData("item", "Enumerates", 2, 2, 2)]
    [InlineData("handler", "Catches", 1, 1, 0)] // Release: the copy of the handler ran
    [InlineData("clean-up", "Cleans", 1, 1, 1)]
    [InlineData("suspending await", "Suspends", 1, 2, 2)] // once more when it resumes
    [InlineData("trying await", "Catches", 1, 2, 2)]
    [InlineData("blocking start", "Blocks", 1, 1, 1)]
    [InlineData("blocking call", "Blocks", 1, 2, 2)]
    [InlineData("after blocking", "Blocks", 1, 1, 1)]
    [InlineData("after twin", "Blocks", 1, 1, 1)]
    [InlineData("throw", "Catches", 1, 2, 2)] // once more where the exception is thrown
    public void A_breakpoint_is_hit(string line, string method, int asCompiled, int wovenDebug, int wovenRelease)
    {
        Assert.Equal(asCompiled, Stopped.CountHits(line, method, Form.Debug));
        Assert.Equal(wovenDebug, Stopped.CountHits(line, method, Form.WovenDebug));
        Assert.Equal(wovenRelease, Stopped.CountHits(line, method, Form.WovenRelease));
    }
}
