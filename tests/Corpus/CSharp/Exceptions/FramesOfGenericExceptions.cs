// Frames of callers in the first exceptions of a process, all of whose frames are generic.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;

namespace Corpus.FramesOfGenericExceptions;

[OwnProcess]
internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await Holder<string>.Catch<object>(completion.Calm());
        await Holder<int>.Catch<string>(completion.Calm());
    });

    private static class Holder<T>
    {
        public static async Task Catch<TOther>(Completion completion)
        {
            try
            {
                await Outer<TOther>(completion);
            }
            catch (InvalidOperationException e)
            {
                var frames = new StackTrace(e).GetFrames().Select(f => f.GetMethod().DeclaringType.Name).Where(n => n.Contains('<'));
                WriteLine(string.Join(' ', frames.Select(n => n[1..n.IndexOf('>')])));
            }
        }

        private static async Task Outer<TOther>(Completion completion) => await Inner<TOther>(completion);

        private static async Task Inner<TOther>(Completion completion)
        {
            await Step.Go(completion);
            throw new InvalidOperationException(typeof(TOther).Name);
        }
    }
}
