// Methods that are not async throw to their callers, after what they have done; their callees' exceptions are in tasks.
// runtime10: frames that have not suspended are one stack, all of which an exception's trace shows
// internals: without them the frame of what makes the task stays in a trace beside that of its variant
namespace Corpus.ThrowingBeforePassThrough;

internal class Service
{
    public virtual Task<int> Call(Completion completion, int x)
    {
        WriteLine($"call {x}");
        if (x == 1) throw new StepException("before");
        try
        {
            if (x == 2) Fail(x);
        }
        finally
        {
            WriteLine("finally of call");
        }

        return Work(completion, x);
    }

    public Task<int> Outer(Completion completion, int x)
    {
        WriteLine("outer");
        return Call(completion, x);
    }

    private static void Fail(int x) => throw new StepException($"failed {x}");

    private static async Task<int> Work(Completion completion, int x)
    {
        try
        {
            if (x == 3) Fail(x);
            if (x == 4) throw new StepException("thrown");
            return await Step.Of(completion, x);
        }
        finally
        {
            WriteLine("finally of work");
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var service = new Service();
        for (var x = 0; x < 5; x++)
        {
            await Unfiltered(service, x == 0 ? completion : completion.Calm(), x);
            await Filtered(service.Call, x == 0 ? completion : completion.Calm(), x);
            await Filtered(service.Outer, x == 0 ? completion : completion.Calm(), x);
        }
    });

    private static async Task Unfiltered(Service service, Completion completion, int x)
    {
        try
        {
            WriteLine(await service.Outer(completion, x));
        }
        catch (StepException e)
        {
            WriteLine($"{e.Message} {Frames(e)}");
        }
    }

    private static async Task Filtered(Func<Completion, int, Task<int>> call, Completion completion, int x)
    {
        try
        {
            WriteLine(await call(completion, x));
        }
        catch (StepException e) when (Print(e))
        {
            WriteLine($"handler {Frames(e)}");
        }
    }

    private static bool Print(StepException e)
    {
        WriteLine($"filter {e.Message}");
        return true;
    }

    // Those of this program, which are the same however its methods are called.
    private static string Frames(Exception e) => string.Join(
        " < ", e.StackTrace!.Split('\n').Where(l => l.Contains("Service.")).Select(l => l.Trim().Split('(')[0].Split('.')[^1]));
}
