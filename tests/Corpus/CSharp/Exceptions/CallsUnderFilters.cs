// A filter sees what comes out of an awaited call, of whatever kind, when the callee has left its finally blocks.
// runtime10: frames that have not suspended are one stack, so a caller's filter runs before the callee's finally
namespace Corpus.CallsUnderFilters;

internal interface IWorker
{
    Task<int> Work(Completion completion, string how);
}

internal class Worker : IWorker
{
    public virtual async Task<int> Work(Completion completion, string how)
    {
        try
        {
            if (how == "throws") throw new StepException(how);
            if (how == "fails") Fail(how);
            if (how == "nested") return await Work(completion, "fails");
            return await Step.Of(completion, how.Length);
        }
        finally
        {
            WriteLine($"finally {how}");
        }
    }

    public static void Fail(string how) => throw new StepException(how);
}

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        var worker = new Worker();
        IWorker face = worker;
        Func<Completion, string, Task<int>> behind = worker.Work;
        foreach (var how in new[] { "waits", "throws", "fails", "nested" })
        {
            var to = how == "waits" ? completion : completion.Calm();
            await Watch("interface", async () => { try { return await face.Work(to, how); } catch (StepException e) when (Print(e)) { return -1; } });
            await Watch("virtual", async () => { try { return await worker.Work(to, how); } catch (StepException e) when (Print(e)) { return -2; } });
            await Watch("delegate", async () => { try { return await behind(to, how); } catch (StepException e) when (Print(e)) { return -3; } });
            await Watch("static", async () => { try { await Static(to, how); return 0; } catch (StepException e) when (Print(e)) { return -4; } });
            await Watch("value", async () => { try { return await Value<string>(to, how).ConfigureAwait(false); } catch (StepException e) when (Print(e)) { return -5; } });
            await Watch("not caught", async () =>
            {
                try
                {
                    try { return await Value<string>(to, how); }
                    catch (StepException e) when (!Print(e)) { return -6; }
                    finally { WriteLine("own finally"); }
                }
                catch (StepException e)
                {
                    return e.Message.Length;
                }
            });
        }
    });

    private static async Task Watch(string kind, Func<Task<int>> shape)
    {
        s_local.Value = 1;
        WriteLine($"{kind}: {await shape()}, {s_local.Value}");
    }

    private static async Task Static(Completion completion, string how)
    {
        s_local.Value = 2;
        try
        {
            if (how == "fails") Worker.Fail(how);
            await Step.Go(completion);
            if (how == "throws") throw new StepException(how);
        }
        finally
        {
            WriteLine($"finally of static {how}");
        }
    }

    private static async ValueTask<int> Value<T>(Completion completion, T how)
    {
        s_local.Value = 3;
        try
        {
            if (how is "fails") Worker.Fail("fails");
            return await Step.Of(completion, 1);
        }
        finally
        {
            WriteLine($"finally of value {how}");
        }
    }

    private static bool Print(StepException e)
    {
        WriteLine($"filter {e.Message} {s_local.Value}");
        return true;
    }
}
