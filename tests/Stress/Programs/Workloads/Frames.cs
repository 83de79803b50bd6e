using System.Runtime.CompilerServices;

namespace Async2.Stressed;

/// <summary>Methods that call each other to a given depth. Each may change its callee's result or exception.</summary>
internal static class Frames
{
    private const int Kinds = 12;

    /// <summary>A chain of frames of any kind, with awaits at its end.</summary>
    public static async ValueTask<int> Descend(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        plan.MayThrow();
        var departure = chain.Depart("its callee");
        var result = depth == 0 ? await Bottom(chain, plan) : chain.Dice.Below(Kinds) switch
        {
            0 => await Plain(chain, depth, plan),
            1 => await Value(chain, depth, plan),
            2 => await Pooled(chain, depth, plan),
            3 => await Free(chain, depth, plan),
            4 => await Catching(chain, depth, plan),
            5 => await Filtering(chain, depth, plan),
            6 => await Rethrowing(chain, depth, plan),
            7 => await Finally(chain, depth, plan),
            8 => await Stored(chain, depth, plan),
            9 => await StoredValue(chain, depth, plan),
            10 => await StoredPooled(chain, depth, plan),
            _ => await AwaitingFinally(chain, depth, plan),
        };
        chain.Arrive(departure);
        plan.Check(depth, result);
        chain.End(activation);
        return result;
    }

    private static async Task<int> Bottom(Chain chain, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee");
        if (chain.UsesRelay) await Leaf.Relays(chain, chain.Dice.Below(256));
        chain.Arrive(departure);
        if (chain.UsesRelay) await Leaf.InPlace(chain, chain.Dice.Below(16));
        await Leaf.Sources(chain, chain.Dice.Below(64));
        var result = await Leaf.Any(chain, plan.ResultAt(0), plan.MayFail());
        chain.End(activation);
        return result;
    }

    private static async Task<int> Plain(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee");
        plan.Check(depth - 1, await Descend(chain, depth - 1, plan));
        chain.Arrive(departure);
        plan.MayThrow();
        chain.End(activation);
        return plan.ResultAt(depth);
    }

    private static async ValueTask<int> Value(Chain chain, int depth, Plan plan)
    {
        var activation = chain.BeginWithLocal();
        var departure = chain.Depart("its callee");
        var result = await Descend(chain, depth - 1, plan) + 31;
        chain.Arrive(departure);
        chain.End(activation);
        return result;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pooled(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee");
        plan.Check(depth - 1, await Descend(chain, depth - 1, plan));
        chain.Arrive(departure);
        departure = chain.Depart("its second callee");
        var result = await Leaf.Any(chain, plan.ResultAt(depth), plan.MayFail());
        chain.Arrive(departure);
        chain.End(activation);
        return result;
    }

    private static async Task<int> Free(Chain chain, int depth, Plan plan)
    {
        var activation = chain.BeginWithLocal();
        var departure = chain.DepartForAnywhere("its callee");
        var result = await Descend(chain, depth - 1, plan).ConfigureAwait(false) + 31;
        chain.Arrive(departure);
        // The next await returns to this place, wherever it is.
        departure = chain.Depart("Task.Yield");
        await Task.Yield();
        chain.Suspends();
        chain.Arrive(departure);
        chain.End(activation);
        return result;
    }

    // The callee's task exists before it is awaited: a completion behind the callee completes it.
    private static async Task<int> Stored(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee's task");
        var task = Plain(chain, depth, plan);
        if (await task != await task) chain.Fail("a task has two results");
        chain.Arrive(departure);
        plan.Check(depth, task.Result);
        chain.End(activation);
        return plan.ResultAt(depth);
    }

    private static async Task<int> StoredValue(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee's ValueTask");
        var task = Value(chain, depth, plan);
        var result = await task;
        chain.Arrive(departure);
        chain.End(activation);
        return result;
    }

    private static async Task<int> StoredPooled(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee's pooled ValueTask");
        var task = Pooled(chain, depth, plan);
        var result = await task;
        chain.Arrive(departure);
        chain.End(activation);
        return result;
    }

    private static async Task<int> Catching(Chain chain, int depth, Plan plan)
    {
        var activation = chain.BeginWithLocal();
        var departure = chain.Depart("its callee");
        try
        {
            plan.Check(depth - 1, await Descend(chain, depth - 1, plan));
            chain.Arrive(departure);
        }
        catch (StressException caught)
        {
            chain.Unwind(departure);
            plan.Caught(caught);
            departure = chain.Depart("what a catch block calls");
            await Leaf.Any(chain, 0, null);
            chain.Arrive(departure);
        }

        chain.End(activation);
        return plan.ResultAt(depth);
    }

    private static async ValueTask<int> Filtering(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee");
        try
        {
            plan.Check(depth - 1, await Descend(chain, depth - 1, plan));
            chain.Arrive(departure);
        }
        catch (StressException caught) when (plan.IsOnItsWay(caught) && chain.Dice.OneIn(2))
        {
            chain.Unwind(departure);
            plan.Caught(caught);
        }

        chain.End(activation);
        return plan.ResultAt(depth);
    }

    private static async Task<int> Rethrowing(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee");
        try
        {
            var result = await Descend(chain, depth - 1, plan) + 31;
            chain.Arrive(departure);
            chain.End(activation);
            return result;
        }
        catch (StressException caught)
        {
            chain.Unwind(departure);
            if (!plan.IsOnItsWay(caught)) chain.Fail("another exception has come");
            throw;
        }
    }

    private static async ValueTask<int> Finally(Chain chain, int depth, Plan plan)
    {
        var activation = chain.BeginWithLocal();
        var departure = chain.Depart("its callee");
        plan.EnterTry();
        int result;
        try
        {
            result = await Descend(chain, depth - 1, plan) + 31;
            chain.Arrive(departure);
        }
        finally
        {
            chain.Unwind(departure);
            plan.LeaveTry();
        }

        chain.End(activation);
        return result;
    }

    private static async Task<int> AwaitingFinally(Chain chain, int depth, Plan plan)
    {
        var activation = chain.Begin();
        var departure = chain.Depart("its callee");
        plan.EnterTry();
        int result;
        try
        {
            result = await Descend(chain, depth - 1, plan) + 31;
            chain.Arrive(departure);
        }
        finally
        {
            chain.Unwind(departure);
            departure = chain.Depart("what a finally block calls");
            await Leaf.Any(chain, 0, null);
            chain.Arrive(departure);
            plan.LeaveTry();
        }

        chain.End(activation);
        return result;
    }
}
