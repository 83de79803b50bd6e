// A Task<T> awaited as a Task: its result must not stay on the stack.
// runtime10 as compiled: a call with the await of its upcast task just behind it is an invalid program to .NET 10
namespace Corpus.TaskOfTAsTask;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await (Task)Number(way, 1);
        await ((Task)Number(way.Calm(), 2)).ConfigureAwait(false);
        Task kept = Number(way.Calm(), 3);
        await kept;
        WriteLine(await Number(way.Calm(), 4));
    });

    private static async Task<int> Number(Way way, int number)
    {
        await Step.Go(way);
        WriteLine($"number {number}");
        return number;
    }
}
