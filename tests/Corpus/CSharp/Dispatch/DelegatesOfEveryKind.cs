// Delegates of async methods: instance, static, lambda, closure, struct receiver, extension method, several targets, variance, null.
namespace Corpus.DelegatesOfEveryKind;

internal delegate Task<int> Work(Completion completion, int seed);

internal static class Extensions
{
    public static async Task<int> Extended(this string text, Completion completion, int seed) => text.Length + seed + await Step.Of(completion, 5);
}

internal struct Boxed(int start)
{
    public async Task<int> Run(Completion completion, int seed) => start + seed + await Step.Of(completion, 4);
}

internal class Worker
{
    public virtual async Task<int> Run(Completion completion, int seed) => seed + await Step.Of(completion, 1);
    public static async Task<int> RunStatic(Completion completion, int seed) => seed + await Step.Of(completion, 2);
    public async Task<string> Describe(Completion completion, object what) => what + "=" + await Step.Of(completion, 3);
    public Task<int> PassOn(Completion completion, int seed) => Run(completion, seed);
}

internal sealed class Harder : Worker
{
    public override async Task<int> Run(Completion completion, int seed) => 10 * await base.Run(completion, seed);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var extra = 7;
        var worker = new Worker();
        Work[] kinds =
        [
            worker.Run, new Harder().Run, Worker.RunStatic, new Boxed(100).Run, "text".Extended, worker.PassOn,
            async (w, s) => s + await Step.Of(w, 6), async (w, s) => s + extra + await Step.Of(w, 8), (w, s) => worker.Run(w, s + 1),
        ];
        for (var round = 0; round < 2; round++)
            foreach (var work in kinds) WriteLine(await work(completion.Calm(), round));
        Work both = kinds[0];
        both += kinds[1];
        WriteLine(await both(completion.Calm(), 50));
        Func<Completion, string, Task<string>> describe = worker.Describe;
        WriteLine(await describe(completion.Calm(), "s"));
        Func<Completion, string, Task> asTask = worker.Describe;
        await asTask(completion.Calm(), "t");
        try
        {
            Work none = null;
            await none(completion, 0);
        }
        catch (NullReferenceException)
        {
            WriteLine("null");
        }
        foreach (var work in kinds)
        {
            try { WriteLine(await work(completion, -1)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
    });
}
