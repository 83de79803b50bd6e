// Pointers and fixed in unsafe blocks between awaits, and a pointer-typed value kept as nint across them.
namespace Corpus.PointersBetweenAwaits;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var array = new[] { 1, 2, 3 };
        unsafe
        {
            fixed (int* p = array)
            {
                for (var i = 0; i < array.Length; i++) p[i] *= 10;
            }
        }
        array[0] += await Step.Of(completion.Calm(), 1);
        nint memory;
        unsafe
        {
            memory = (nint)System.Runtime.InteropServices.NativeMemory.Alloc(sizeof(long));
            *(long*)memory = array[0];
        }
        try
        {
            await Step.Go(completion);
            unsafe
            {
                (*(long*)memory)++;
                WriteLine(*(long*)memory);
            }
        }
        finally
        {
            unsafe
            {
                System.Runtime.InteropServices.NativeMemory.Free((void*)memory);
            }
            WriteLine("freed");
        }
        unsafe
        {
            fixed (char* text = "fixed") WriteLine(new string(text, 1, 3));
        }
    });
}
