using Async2.Stacks.Listing;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests;

/// <summary>A listing names the trouble of a program, with its size and the methods in it, and no other trouble.</summary>
public class TroubleTests
{
    private static readonly Dictionary<string, (TroubleKind Kind, string Size, string Method)> s_troubles = new()
    {
        ["deadlock"] = (TroubleKind.Deadlock, "2", "Troubles.Deadlock.TransferAsync(Account, Account, Task)"),
        ["releaser"] = (TroubleKind.Deadlock, "2 stacks wait for 2 semaphores", "Troubles.Releaser.OuterAsync(AsyncLock)"),
        ["locks"] = (TroubleKind.Deadlock, "8 threads wait for each other in 4 circles. 1 more thread waits", "Troubles.Locks.ResumeAsync()"),
        ["contended"] = (TroubleKind.Contention, "43", "blocks in Thread.Sleep\n    Troubles.Contended.Hold(ManualResetEventSlim)"),
        ["circle"] = (TroubleKind.Deadlock, "3", "Troubles.Circle.WaitsForAsync(string, Task)"),
        ["permits"] = (TroubleKind.Exhaustion, "6 stacks wait for SemaphoreSlim", "Troubles.Gate.ReturnEarlyAsync(bool)"),
        ["kept"] = (TroubleKind.Exhaustion, "5 stacks wait for SemaphoreSlim", "Troubles.Kept.KeepAsync(Buffers)"),
        ["full-channel"] = (TroubleKind.Deadlock, "6 stacks wait for room in channel 0x", "Troubles.Pipeline.ReadEachAsync(bool)"),
        ["one-thread"] = (TroubleKind.Deadlock, "SynchronizationContext Troubles.OneThread.PumpContext", "Troubles.OneThread.LoadAsync()"),
        ["exhausted"] = (TroubleKind.Exhaustion, "9 stacks wait for a Session of a pool", "Troubles.Exhausted.ForgetAsync(SessionPool)"),
        ["starved"] = (TroubleKind.Starvation, "4", "it waits for\n    Troubles.Starved.QueryAsync(int)"),
        ["nearly-starved"] = (TroubleKind.Starvation, "3 of 4 threads of the pool block", "it waits for\n    Troubles.Starved.QueryAsync(int)"),
        ["leak"] = (TroubleKind.Leak, "1009", "Troubles.Leak.SendAsync(int, bool)"),
        ["unobserved"] = (TroubleKind.Unobserved, "127", "InvalidOperationException"),
    };

    [Theory]
    [InlineData("deadlock", Form.AsCompiled, 10, Source.Live)]
    [InlineData("releaser", Form.AsCompiled, 10, Source.Live)]
    [InlineData("locks", Form.AsCompiled, 10, Source.Live)]
    [InlineData("contended", Form.AsCompiled, 10, Source.Live)]
    [InlineData("circle", Form.AsCompiled, 10, Source.Live)]
    [InlineData("exhausted", Form.AsCompiled, 10, Source.Live)]
    [InlineData("permits", Form.AsCompiled, 10, Source.Live)]
    [InlineData("kept", Form.AsCompiled, 10, Source.Live)]
    [InlineData("full-channel", Form.AsCompiled, 10, Source.Live)]
    [InlineData("one-thread", Form.AsCompiled, 10, Source.Live)]
    [InlineData("starved", Form.AsCompiled, 10, Source.Live)]
    [InlineData("nearly-starved", Form.AsCompiled, 10, Source.Live)]
    [InlineData("leak", Form.AsCompiled, 10, Source.Live)]
    [InlineData("unobserved", Form.AsCompiled, 10, Source.Live)]
    [InlineData("deadlock", Form.Woven, 10, Source.HeapCore)]
    [InlineData("releaser", Form.Woven, 10, Source.HeapCore)]
    [InlineData("locks", Form.Woven, 10, Source.HeapCore)]
    [InlineData("contended", Form.Woven, 10, Source.HeapCore)]
    [InlineData("circle", Form.Woven, 10, Source.HeapCore)]
    [InlineData("exhausted", Form.Woven, 10, Source.HeapCore)]
    [InlineData("permits", Form.Woven, 10, Source.HeapCore)]
    [InlineData("kept", Form.Woven, 10, Source.HeapCore)]
    [InlineData("full-channel", Form.Woven, 10, Source.HeapCore)]
    [InlineData("one-thread", Form.Woven, 10, Source.HeapCore)]
    [InlineData("starved", Form.Woven, 10, Source.HeapCore)]
    [InlineData("nearly-starved", Form.Woven, 10, Source.HeapCore)]
    [InlineData("leak", Form.Woven, 10, Source.HeapCore)]
    [InlineData("unobserved", Form.Woven, 10, Source.HeapCore)]
    public void It_is_named(string name, Form form, int version, Source source) => Named(name, form, version, source);

    [Theory]
    [InlineData(Form.AsCompiled, 10)]
    [InlineData(Form.Woven, 10)]
    public void A_circle_has_none_of_those_who_only_wait_for_it(Form form, int version)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), "circle");
        var circles = Assert.Single(Listings.Of(program, Source.Live).Trouble).Details;
        Assert.Equal([1, 1, 2], circles.Select(c => c.Lines.Count).Order());
        Assert.DoesNotContain(circles.SelectMany(c => c.Lines), l => l.Contains("WaitsOutsideAsync", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(Form.AsCompiled, 10, Source.Live)]
    [InlineData(Form.Woven, 10, Source.Live)]
    [InlineData(Form.Woven, 10, Source.HeapCore)]
    public void Nothing_is_wrong_with_a_healthy_program(Form form, int version, Source source) => Healthy(form, version, source);

    [Theory]
    [InlineData(Form.AsCompiled, 10)]
    [InlineData(Form.Woven, 10)]
    public void The_holder_of_a_TaskCompletionSource_is_named(Form form, int version)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), "healthy");
        var waits = Listings.Of(program, Source.Live, new(EachStack: true, Values: true)).Groups.Select(g => g.WaitsFor).ToList();
        Assert.Contains("a TaskCompletionSource, held by Troubles.Healthy.s_source", waits);
        Assert.Contains("a TaskCompletionSource, held by Troubles.Healthy.s_staticStruct", waits);
        Assert.Contains("a TaskCompletionSource, held by Troubles.Healthy.CompleteLaterAsync(TaskCompletionSource)", waits);
    }

    [Theory]
    [InlineData(Form.AsCompiled, 10)]
    [InlineData(Form.Woven, 10)]
    public void Stacks_are_read_while_objects_move(Form form, int version)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), "busy");
        for (var i = 0; i < 5; i++)
        {
            var listing = Listings.Of(program, Source.Live);
            Assert.Equal(1000, listing.Total);
            Assert.Empty(listing.Trouble);
            Assert.DoesNotContain(listing.Notes, n => n.Contains("heap", StringComparison.Ordinal));
        }
    }

    [Fact]
    public void The_exception_that_wrote_a_core_is_named_first()
    {
        var folder = Directory.CreateTempSubdirectory("async2-stacks-");
        try
        {
            var core = Path.Combine(folder.FullName, "core");
            RunningProgram.Crash(
                ProgramBuild.Trouble(Form.AsCompiled, 10),
                [("DOTNET_DbgEnableMiniDump", "1"), ("DOTNET_DbgMiniDumpType", "2"), ("DOTNET_DbgMiniDumpName", core)], "crash");
            using var target = InspectedTarget.OpenCore(core);
            var trouble = Assert.Single(StackReader.Read(target).Trouble);
            Assert.Equal(TroubleKind.Crash, trouble.Kind);
            var text = Text([trouble]);
            Assert.Contains("System.InvalidOperationException: the order was not paid\n    Troubles.Crashing.Start()", text, StringComparison.Ordinal);
            Assert.Contains("caused by System.ArgumentNullException", text, StringComparison.Ordinal);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData(Form.AsCompiled, 10)]
    [InlineData(Form.Woven, 10)]
    public void Threads_that_compute_are_named(Form form, int version)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), "computing", "2");
        var listing = Listings.Of(program, Source.Live);
        Assert.Empty(listing.Trouble);
        Assert.NotNull(listing.Busy);
        Assert.Contains("All 2 threads of the pool are among them, and 23 items of work are queued", listing.Busy.Summary, StringComparison.Ordinal);
        Assert.Contains(listing.Busy.Details, d => d.Lines.Contains("Troubles.Starved.Compute()"));
        Assert.Null(Listings.Of(program, Source.HeapCore).Busy);
    }

    [Fact]
    public void A_thread_that_waits_is_not_called_busy()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "starved");
        Assert.Null(Listings.Of(program, Source.Live).Busy);
    }

    [LongTheory("each .NET in each form")]
    [MemberData(nameof(Others))]
    public void It_is_named_in_each_form(Form form, int version)
    {
        foreach (var name in s_troubles.Keys.Where(n => IsSeen(n, form))) Named(name, form, version, Source.Live);
        Healthy(form, version, Source.Live);
    }

    // Nothing in a continuation of .NET's own runtime async tells which semaphore its method has taken, what it returns, or that a thread
    // has resumed it.
    // Frames that are packed do not tell it, either.
    private static bool IsSeen(string name, Form form) => name switch
    {
        "deadlock" or "locks" or "exhausted" or "permits" or "kept" => form != Form.RuntimeAsync,
        "releaser" => form is not (Form.RuntimeAsync or Form.Packed),
        "full-channel" => form != Form.Packed,
        _ => true,
    };

    public static TheoryData<Form, int> Others() => new()
    {
        { Form.AsCompiled, 8 }, { Form.Woven, 8 }, { Form.AsCompiled, 9 }, { Form.Woven, 9 }, { Form.AsCompiled, 11 }, { Form.Woven, 11 },
        { Form.RuntimeAsync, 11 }, { Form.Packed, 10 },
    };

    private static void Named(string name, Form form, int version, Source source)
    {
        var (kind, size, method) = s_troubles[name];
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), name);
        var troubles = Listings.Of(program, source).Trouble;
        var text = Text(troubles);
        Assert.True(troubles.Count > 0 && troubles.All(t => t.Kind == kind), $"{kind} expected:\n{text}");
        // 1009 may be written 1,009.
        Assert.Contains(size, troubles[0].Summary.Replace(",", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Contains(method, text, StringComparison.Ordinal);
    }

    private static void Healthy(Form form, int version, Source source)
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(form, version), "healthy");
        var listing = Listings.Of(program, source);
        Assert.True(listing.Trouble.Count == 0, Text(listing.Trouble));
        Assert.NotEqual(0, listing.Total);
        Assert.Null(listing.Unread);
    }

    private static string Text(IEnumerable<Trouble> troubles) => string.Concat(troubles.Select(t =>
        $"{t.Kind}: {t.Summary}\n{string.Concat(t.Details.Select(d => $"  {d.Title}\n{string.Concat(d.Lines.Select(l => $"    {l}\n"))}"))}"));
}
