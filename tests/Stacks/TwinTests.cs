using Async2.Stacks.Listing;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;

namespace Async2.Stacks.Tests;

/// <summary>A blocking call that has suspended is listed with the synchronous methods that led to it, and is no blocked thread.</summary>
public class TwinTests
{
    private const string Class = "Troubles.Twins.";
    private const string Delegate = " < " + Class + "CallAsync(Action): call();";

    [Theory]
    [InlineData(Source.Live)]
    [InlineData(Source.HeapCore)]
    public void Each_names_its_methods_and_its_blocking_call(Source source)
    {
        using var program = Start("twins");
        var listing = Listings.Of(program, source);
        Assert.Equal(
            [
                $"1 × {Class}Enter() blocks in SemaphoreSlim.Wait, without a thread: blocks in Enter{Delegate}",
                $"1 × {Class}GetResultAsync() blocks in TaskAwaiter.GetResult, without a thread: blocks in GetResultAsync",
                $"1 × {Class}QueryAsync(): await Task.Delay(TimeSpan.FromHours(7));"
                    + $" < {Class}Query() blocks in Task.Result, without a thread: blocks in Query{Delegate}",
                $"1 × {Class}Sleep() blocks in Thread.Sleep, without a thread: blocks in Sleep{Delegate}",
                $"1 × {Class}Wait() blocks in Task.Wait, without a thread: blocks in Wait{Delegate}",
                $"1 × {Class}WaitForAnHour() blocks in Task.Wait, without a thread: blocks in WaitForAnHour{Delegate}",
                $"3 × {Class}Find(int) blocks in Task.Result, without a thread: blocks in Find"
                    + $" < {Class}Load(int): calls Find < {Class}OrderAsync(int): calls Load",
            ],
            listing.Groups.Select(Text).Order(StringComparer.Ordinal));
        Assert.Empty(listing.Trouble);
    }

    [Fact]
    public void Each_says_what_it_waits_for()
    {
        using var program = Start("twins");
        var waits = Listings.Of(program, Source.Live).Groups.ToDictionary(g => g.Frames[0].Method, g => g.WaitsFor);
        Assert.Equal("a TaskCompletionSource", waits[$"{Class}Find(int)"]);
        Assert.Equal("WaitAsync of a TaskCompletionSource", waits[$"{Class}WaitForAnHour()"]);
        Assert.StartsWith("a timer: Task.Delay(0.2:00:00), due in ", waits[$"{Class}Sleep()"], StringComparison.Ordinal);
        Assert.Contains(": 0 free, 1 wait", waits[$"{Class}Enter()"], StringComparison.Ordinal);
    }

    [Fact]
    public void Variables_are_those_of_the_method()
    {
        using var program = Start("twins");
        var groups = Listings.Of(program, Source.Live, new(Values: true)).Groups;
        var load = groups.SelectMany(g => g.Frames).First(f => f.Method == $"{Class}Load(int)");
        Assert.Contains(load.Locals, l => l is { Name: "name" } && l.Value.StartsWith("\"order ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(Source.Live)]
    [InlineData(Source.HeapCore)]
    public void Those_that_hold_what_others_wait_for_are_a_deadlock(Source source)
    {
        using var program = Start("twins-lock");
        var trouble = Assert.Single(Listings.Of(program, source).Trouble);
        Assert.Equal(
            (TroubleKind.Deadlock, "2 stacks wait for 2 semaphores that only stacks among them would release."),
            (trouble.Kind, trouble.Summary));
        var line = LineOf("blocks in Transfer");
        Assert.All(trouble.Details, d => Assert.Equal(
            $"{Class}Transfer(Account, Account, Task) Twins.cs:{line}, blocks in SemaphoreSlim.Wait, without a thread", d.Lines[0]));
    }

    /// <summary>The thread blocks, as compiled, and its methods are named as if they were on its stack.</summary>
    [Theory]
    [InlineData(Source.Live)]
    [InlineData(Source.HeapCore)]
    public void A_task_boundary_that_blocks_for_one_is_a_blocked_thread(Source source)
    {
        using var program = Start("twins-starve");
        var listing = Listings.Of(program, source);
        Assert.Equal(0, listing.Total);
        var trouble = Assert.Single(listing.Trouble);
        Assert.Equal(TroubleKind.Starvation, trouble.Kind);
        Assert.StartsWith("All 2 threads of the pool block, and ", trouble.Summary, StringComparison.Ordinal);
        var detail = Assert.Single(trouble.Details);
        Assert.Equal("2 threads block in Task.Wait, or Result", detail.Title);
        Assert.Equal(
            [
                $"{Class}Find(int) Twins.cs:{LineOf("blocks in Find")}",
                $"{Class}HandleAsync() Twins.cs:{LineOf("calls it at once")}",
                $"{Class}HandleAsync()",
                $"{Class}Starve.Handle(int)",
            ],
            detail.Lines);
    }

    private static RunningProgram Start(string verb) => RunningProgram.Start(ProgramBuild.Trouble(Form.Twins, 10), verb);

    // The methods of the program's own, with the comments on their lines or the lines themselves.
    private static string Text(StackGroup group) => $"{group.Count} × " + string.Join(" < ", group.Frames
        .Where(f => f.Method.StartsWith(Class, StringComparison.Ordinal) && !f.Method.StartsWith(Class + "Start.", StringComparison.Ordinal))
        .Select(f => $"{f.Method}{(f.Blocks is { } blocks ? $" {blocks}" : "")}: {Lines()[f.Line!.Value - 1].Split("// ")[^1].Trim()}"));

    private static int LineOf(string comment) =>
        Array.FindIndex(Lines(), l => l.EndsWith($"// {comment}", StringComparison.Ordinal)) + 1;

    private static string[] Lines() => File.ReadAllLines(Path.Combine(Marker.Sources, "Trouble", "Twins.cs"));
}
