using Async2;

namespace Golden
{
    // Calls of bare variants: outside of all regions, with something on the stack below, in a try region with a catch block for everything.
    [Unwind]
    public static class Unwinding
    {
        public static async Task<int> Run(int value)
        {
            int sum = await Callee(value) + await Callee(value + 1);
            try
            {
                return sum + await Callee(sum);
            }
            catch (Exception e)
            {
                return e.HResult;
            }
        }

        private static async Task<int> Callee(int value)
        {
            await Task.Yield();
            return value;
        }
    }
}

namespace Async2
{
    // The compiler knows it by its name, so a program may declare it itself.
    internal sealed class UnwindAttribute(bool unwind = true) : Attribute
    {
        public bool Unwind { get; } = unwind;
    }
}
