// Delegates of async methods: instance, static, lambda, closure, struct receiver, extension method, several targets, variance, null.
namespace Corpus.DelegatesOfEveryKind;

internal delegate Task<int> Work(Way way, int seed);

internal static class Extensions
{
    public static async Task<int> Extended(this string text, Way way, int seed) => text.Length + seed + await Step.Of(way, 5);
}

internal struct Boxed(int start)
{
    public async Task<int> Run(Way way, int seed) => start + seed + await Step.Of(way, 4);
}

internal class Worker
{
    public virtual async Task<int> Run(Way way, int seed) => seed + await Step.Of(way, 1);
    public static async Task<int> RunStatic(Way way, int seed) => seed + await Step.Of(way, 2);
    public async Task<string> Describe(Way way, object what) => what + "=" + await Step.Of(way, 3);
    public Task<int> PassOn(Way way, int seed) => Run(way, seed);
}

internal sealed class Harder : Worker
{
    public override async Task<int> Run(Way way, int seed) => 10 * await base.Run(way, seed);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var extra = 7;
        var worker = new Worker();
        Work[] kinds =
        [
            worker.Run, new Harder().Run, Worker.RunStatic, new Boxed(100).Run, "text".Extended, worker.PassOn,
            async (w, s) => s + await Step.Of(w, 6), async (w, s) => s + extra + await Step.Of(w, 8), (w, s) => worker.Run(w, s + 1),
        ];
        for (var round = 0; round < 2; round++)
            foreach (var work in kinds) WriteLine(await work(way.Calm(), round));
        Work both = kinds[0];
        both += kinds[1];
        WriteLine(await both(way.Calm(), 50));
        Func<Way, string, Task<string>> describe = worker.Describe;
        WriteLine(await describe(way.Calm(), "s"));
        Func<Way, string, Task> asTask = worker.Describe;
        await asTask(way.Calm(), "t");
        try
        {
            Work none = null;
            await none(way, 0);
        }
        catch (NullReferenceException)
        {
            WriteLine("null");
        }
        foreach (var work in kinds)
        {
            try { WriteLine(await work(way, -1)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
    });
}
