// array[i] = await: array and index are evaluated before the await, the bounds are checked after it.
namespace Corpus.ArrayElementAssignment;

internal static class Program
{
    private static int[] s_numbers = [0, 0, 0];

    public static void Main() => Completions.Run(async completion =>
    {
        s_numbers = [0, 0, 0];
        var i = 0;
        var old = s_numbers;
        s_numbers[i++] = await Replace(completion.Calm());
        WriteLine($"{string.Join(",", old)} {string.Join(",", s_numbers)} {i}");
        string[] words = new string[2];
        words[i] = await Step.Of(completion.Calm(), "w");
        words[i - 1] = words[i] = await Step.Of(completion.Calm(), "v");
        WriteLine(string.Join(",", words));
        try
        {
            words[Log(7)] = await Loud(completion);
        }
        catch (IndexOutOfRangeException)
        {
            WriteLine("out of range");
        }
    });

    private static async Task<int> Replace(Completion completion)
    {
        await Step.Go(completion);
        s_numbers = [9, 9, 9];
        return 5;
    }

    private static int Log(int n) { WriteLine($"index {n}"); return n; }
    private static async Task<string> Loud(Completion completion) { var s = await Step.Of(completion, "loud"); WriteLine(s); return s; }
}
