// Frames of callers in the first exceptions of a process, all of whose frames are generic.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;

namespace Corpus.FramesOfGenericExceptions;

[OwnProcess]
internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await Holder<string>.Catch<object>(way.Calm());
        await Holder<int>.Catch<string>(way.Calm());
    });

    private static class Holder<T>
    {
        public static async Task Catch<TOther>(Way way)
        {
            try
            {
                await Outer<TOther>(way);
            }
            catch (InvalidOperationException e)
            {
                var frames = new StackTrace(e).GetFrames().Select(f => f.GetMethod().DeclaringType.Name).Where(n => n.Contains('<'));
                WriteLine(string.Join(' ', frames.Select(n => n[1..n.IndexOf('>')])));
            }
        }

        private static async Task Outer<TOther>(Way way) => await Inner<TOther>(way);

        private static async Task Inner<TOther>(Way way)
        {
            await Step.Go(way);
            throw new InvalidOperationException(typeof(TOther).Name);
        }
    }
}
