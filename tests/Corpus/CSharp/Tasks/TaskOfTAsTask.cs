// A Task<T> awaited as a Task: its result must not stay on the stack.
// runtime10 as compiled: a call with the await of its upcast task just behind it is an invalid program to .NET 10
namespace Corpus.TaskOfTAsTask;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await (Task)Number(completion, 1);
        await ((Task)Number(completion.Calm(), 2)).ConfigureAwait(false);
        Task kept = Number(completion.Calm(), 3);
        await kept;
        WriteLine(await Number(completion.Calm(), 4));
    });

    private static async Task<int> Number(Completion completion, int number)
    {
        await Step.Go(completion);
        WriteLine($"number {number}");
        return number;
    }
}
