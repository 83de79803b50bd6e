// Awaiting null throws where the await stands, and can be caught there.
namespace Corpus.NullTaskAwait;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Task nothing = null;
        try
        {
            await Step.Go(completion);
            await nothing;
            WriteLine("never");
        }
        catch (NullReferenceException)
        {
            WriteLine("null task");
        }
        try
        {
            WriteLine(await Get(null));
        }
        catch (NullReferenceException)
        {
            WriteLine("null Task<int>");
        }
        await nothing.ConfigureAwait(false);
    });

    private static Task<int> Get(Task<int> task) => task;
}
