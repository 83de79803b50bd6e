using System.Runtime.CompilerServices;
using System.Text;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>A program in which every optimisation finds something to do.</summary>
internal static class Optimised
{
    /// <summary>What happened.</summary>
    public static string Run()
    {
        var trace = new StringBuilder();
        foreach (var late in new[] { false, true }) RunAll(trace, late).GetAwaiter().GetResult();
        return trace.ToString();
    }

    private static async Task RunAll(StringBuilder trace, bool late)
    {
        trace.Append(await Sum(5, late)).Append(';');
        trace.Append(await Dispatched(new Sealed(), new Sealed(), late)).Append(';');
        trace.Append(await Counted(late)).Append(';');
        trace.Append(await Shared(late)).Append(';');
        trace.Append(await Contexts(late)).Append(';');
        trace.Append(await Caught(late)).Append(';');
        trace.Append(await FromValueTask(late)).Append(';');
        trace.Append(await Told(trace, late)).Append(';');
        await Noted(trace, late);
        trace.Append((await Record.ExceptionAsync(() => Fail(late))).Message).AppendLine();
    }

    // Bound within the assembly; what is kept has changed, has not, or is dead.
    private static async Task<int> Sum(int count, bool late)
    {
        var dead = new byte[count];
        var sum = dead.Length - count;
        for (var i = 0; i < count; i++)
        {
            await Step(late);
            sum += await Leaf(i, late);
        }

        return sum;
    }

    private static async Task<int> Leaf(int value, bool late)
    {
        if (late) await Task.Yield();
        return value;
    }

    // Does something before it returns another's task.
    private static Task<int> Told(StringBuilder trace, bool late)
    {
        trace.Append("told ");
        return Leaf(1, late);
    }

    // The same, where a completed task costs nothing.
    private static Task Noted(StringBuilder trace, bool late)
    {
        trace.Append("noted ");
        return Steps(late);
    }

    private static async Task Steps(bool late)
    {
        await Step(late);
        await Step(late);
    }

    private static Task Step(bool late) => late ? Later() : Task.CompletedTask;

    private static async Task Later() => await Task.Yield();

    // Through an interface; by a receiver whose class is sealed; through a delegate.
    private static async Task<string> Dispatched(IStep step, Sealed exact, bool late)
    {
        Func<bool, Task<string>> call = exact.Name;
        return await step.Name(late) + await exact.Name(late) + await call(late);
    }

    private static async Task<int> Counted(bool late)
    {
        var sum = 0;
        await foreach (var item in Numbers(late).ConfigureAwait(false)) sum += item;
        return sum;
    }

    private static async IAsyncEnumerable<int> Numbers(bool late)
    {
        for (var i = 0; i < 3; i++)
        {
            if (late) await Task.Yield();
            yield return i;
        }
    }

    // Two of one type, never needed together, and one of the result's type.
    private static async Task<string> Shared(bool late)
    {
        var first = late.ToString();
        await Step(late);
        Use(first);
        var second = first.Length.ToString();
        await Step(late);
        return second + first.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use(string text) => GC.KeepAlive(text);

    private static readonly AsyncLocal<int> s_local = new();

    // What a callee sets is not seen; a loop takes one snapshot.
    private static async Task<int> Contexts(bool late)
    {
        if (late) await Task.Yield();
        s_local.Value = 1;
        var seen = 0;
        for (var i = 0; i < 3; i++)
        {
            await Set(i + 10, late);
            seen += s_local.Value;
        }

        await Leaf(0, late);
        return seen + s_local.Value;
    }

    private static async Task Set(int value, bool late)
    {
        s_local.Value = value;
        await Step(late);
    }

    private static async Task<string> Caught(bool late)
    {
        try
        {
            await Fail(late);
            return "none";
        }
        catch (InvalidOperationException e)
        {
            return e.Message;
        }
    }

    private static async Task Fail(bool late)
    {
        await Step(late);
        throw new InvalidOperationException("failed");
    }

    private static async ValueTask<int> FromValueTask(bool late) => await OfSource(late) + await OfSource(late).ConfigureAwait(false);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask<int> OfSource(bool late) => new(late ? Task.Run(() => 7) : Task.FromResult(7));

    private interface IStep
    {
        Task<string> Name(bool late);
    }

    private abstract class Step0
    {
        public abstract Task<string> Name(bool late);
    }

    private sealed class Sealed : Step0, IStep
    {
        public override async Task<string> Name(bool late)
        {
            if (late) await Task.Yield();
            return late ? "L" : "E";
        }
    }
}
