// && and || with awaits, which run only when they must; ! and & and | beside them.
namespace Corpus.ShortCircuit;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine(await Loud(w, false) && await Loud(w, true));
        WriteLine(await Loud(w, true) && await Loud(w, true));
        WriteLine(await Loud(w, true) || await Loud(w, false));
        WriteLine(await Loud(w, false) | await Loud(w, true) & !await Loud(w, false));
        if (!(await Loud(w, false) || await Loud(w, false)) && (await Loud(w, true) || await Loud(w, true))) WriteLine("taken");
        var flag = true;
        flag &= await Loud(w, false);
        flag |= await Loud(completion, true);
        WriteLine(flag);
    });

    private static async Task<bool> Loud(Completion completion, bool value)
    {
        Write($"{value} ");
        return await Step.Of(completion, value);
    }
}
