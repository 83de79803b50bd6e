// && and || with awaits, which run only when they must; ! and & and | beside them.
namespace Corpus.ShortCircuit;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var w = way.Calm();
        WriteLine(await Loud(w, false) && await Loud(w, true));
        WriteLine(await Loud(w, true) && await Loud(w, true));
        WriteLine(await Loud(w, true) || await Loud(w, false));
        WriteLine(await Loud(w, false) | await Loud(w, true) & !await Loud(w, false));
        if (!(await Loud(w, false) || await Loud(w, false)) && (await Loud(w, true) || await Loud(w, true))) WriteLine("taken");
        var flag = true;
        flag &= await Loud(w, false);
        flag |= await Loud(way, true);
        WriteLine(flag);
    });

    private static async Task<bool> Loud(Way way, bool value)
    {
        Write($"{value} ");
        return await Step.Of(way, value);
    }
}
