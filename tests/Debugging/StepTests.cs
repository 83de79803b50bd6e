using System.Diagnostics;
using System.Globalization;
using Async2.Debugging.Tests.Debugged;
using Async2.Debugging.Tests.Debugger;
using Async2.Tests.Shared;

namespace Async2.Debugging.Tests;

/// <summary>Steps through async methods. What happens as compiled is what woven code is compared with.</summary>
public class StepTests
{
    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Over_awaits_that_do_not_suspend(Form form)
    {
        using var stopped = Stopped.At("completed await", "Completes", form);
        Assert.Equal(["completed call", "completed end"], stopped.StepOver(2));
        Assert.Equal("3", stopped.Variable("third"));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Over_an_await_of_a_task_that_suspends(Form form)
    {
        using var stopped = Stopped.At("suspending await", "Suspends", form);
        Assert.Equal(["after suspension", "suspending end"], stopped.StepOver(2));
        Assert.Equal(("before", "4"), (stopped.Variable("name"), stopped.Variable("count")));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Over_an_await_of_a_method_that_suspends(Form form)
    {
        using var stopped = Stopped.At("calling await", "Calls", form);
        Assert.Equal("after call", stopped.Step(StepKind.Over));
        Assert.Equal(("40", "81"), (stopped.Variable("outer"), stopped.Variable("inner")));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.WovenDebug)]
    public void Over_a_blocking_call_that_suspends(Form form)
    {
        using var stopped = Stopped.At("blocking call", "Blocks", form);
        Assert.Equal("40", stopped.Variable("before"));
        Assert.Equal("after blocking", stopped.Step(StepKind.Over));
        Assert.Equal(("40", "40"), (stopped.Variable("before"), stopped.Variable("loaded")));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.WovenDebug)]
    public void Over_a_call_of_a_twin_that_suspends(Form form)
    {
        using var stopped = Stopped.At("call of a twin", "Blocks", form);
        Assert.Equal("after twin", stopped.Step(StepKind.Over));
        Assert.Equal("80", stopped.Variable("loaded"));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Over_awaits_of_a_loop_in_a_method_that_was_resumed(Form form)
    {
        using var stopped = Stopped.At("loop body", "Loops", form);
        Assert.Equal("1", stopped.Variable("i"));
        while (stopped.Line != "loop await") stopped.Step(StepKind.Over);
        Assert.Equal("loop body", stopped.Step(StepKind.Over));
        Assert.Equal(("1", "2"), (stopped.Variable("sum"), stopped.Variable("i")));
    }

    [Theory]
    [InlineData(Form.Debug, "catch (InvalidOperationException e)")]
    [InlineData(Form.Release, "catch (InvalidOperationException e)")]
    [InlineData(Form.WovenDebug, "catch (InvalidOperationException e)")]
    [InlineData(Form.WovenRelease, "handler")]
    public void Over_an_await_that_suspends_and_fails(Form form, string line)
    {
        using var stopped = Stopped.At("trying await", "Catches", form);
        Assert.Equal(line, stopped.Step(StepKind.Over));
        while (stopped.Line != "after handler") stopped.Step(StepKind.Over);
        Assert.Equal("failed", stopped.Variable("what"));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Through_the_iterations_of_an_async_stream(Form form)
    {
        using var stopped = Stopped.At("enumeration", "Enumerates", form);
        var items = new List<string?>();
        for (var steps = 0; stopped.Line != "enumeration end"; steps++)
        {
            Assert.True(steps < 30, "the loop does not end");
            if (stopped.Line == "item") items.Add(stopped.Variable("item"));
            stopped.Step(StepKind.Over);
        }

        Assert.Equal(["10", "20"], items);
        Assert.Equal("30", stopped.Variable("total"));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Over_an_await_in_an_iterator(Form form)
    {
        using var stopped = Stopped.At("iterator await", "Enumerates", form);
        Assert.Equal("yield", stopped.Step(StepKind.Over));
        Assert.Equal("1", stopped.Variable("i"));
    }

    [Theory]
    [InlineData(Form.Debug, "{")]
    [InlineData(Form.Release, "after call")] // between the methods is optimised code, which is nobody's
    [InlineData(Form.WovenDebug, "waiting callee")]
    [InlineData(Form.WovenRelease, "waiting callee")]
    public void Into_a_method_that_is_awaited(Form form, string line)
    {
        using var stopped = Stopped.At("calling await", "Calls", form);
        Assert.Equal(line, stopped.Step(StepKind.Into));
    }

    [Theory]
    [InlineData(Form.Debug)]
    [InlineData(Form.Release)]
    [InlineData(Form.WovenDebug)]
    [InlineData(Form.WovenRelease)]
    public void Out_of_a_method_before_it_suspends(Form form)
    {
        using var stopped = Stopped.At("waiting callee", "Calls", form);
        stopped.Step(StepKind.Out);
        Assert.Equal("<Calls>d__2.MoveNext", stopped.Frame.Name);
        Assert.Equal("after call", stopped.Step(StepKind.Over));
    }

    /// <summary>Nothing woven tells a debugger who awaits, so a step out goes nowhere; the caller is found at the method's end.</summary>
    [Theory]
    [InlineData(Form.Debug, true)]
    [InlineData(Form.Release, true)]
    [InlineData(Form.WovenDebug, false)]
    [InlineData(Form.WovenRelease, false)]
    public void Out_of_a_method_that_was_resumed(Form form, bool findsCaller)
    {
        using var stopped = Stopped.At("waiting callee end", "Calls", form);
        var line = stopped.Step(StepKind.Out);
        Assert.Equal(findsCaller, line != "ended");
        if (findsCaller) Assert.Equal("<Calls>d__2.MoveNext", stopped.Frame.Name);
    }

    [Theory]
    [InlineData(Form.Debug, "} , no line , after call")]
    [InlineData(Form.Release, "} , no line , after call")]
    [InlineData(Form.WovenDebug, "after call , ended , ended")]
    [InlineData(Form.WovenRelease, "ended , ended , ended")]
    public void Over_the_end_of_a_method_that_was_resumed(Form form, string lines)
    {
        using var stopped = Stopped.At("waiting callee end", "Calls", form);
        Assert.Equal(lines.Split(" , ").TakeWhile(l => l != "ended"), stopped.StepOver(3).TakeWhile(l => l != "ended"));
    }

    /// <summary>Two activations of a method wait. As compiled their builders tell them apart; a woven method has none.</summary>
    [Theory]
    [InlineData(Form.Debug, "first")]
    [InlineData(Form.Release, "first")]
    [InlineData(Form.WovenDebug, "second")]
    [InlineData(Form.WovenRelease, "second")]
    public void Over_an_await_while_the_method_runs_twice(Form form, string activation)
    {
        using var stopped = Stopped.At("named await", "Overlaps", form);
        Assert.Equal("first", stopped.Variable("kept"));
        Assert.Equal("named end", stopped.Step(StepKind.Over));
        Assert.Equal(activation, stopped.Variable("kept"));
    }

    [LongTheory("the library of each runtime")]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(11)]
    public void Over_awaits_on_other_runtimes(int version)
    {
        var start = new ProcessStartInfo("dotnet", ["exec", typeof(StepTests).Assembly.Location, version.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        var ended = process.WaitForExit(TimeSpan.FromMinutes(2));
        if (!ended) process.Kill(entireProcessTree: true);
        Assert.True(ended, "the debugger does not end");
        Assert.Equal(["after suspension", "suspending end", "before 4", ""], output.Result.Split(Environment.NewLine));
        Assert.Equal("", error.Result);
    }
}
