namespace Async2.Build.Tests;

/// <summary>Code that tells whether it is woven: compiled as it is, each call of an async method that has a result makes a task.</summary>
internal static class Programs
{
    public const string Woven = "woven";
    public const string Compiled = "compiled";

    /// <summary>A class with methods that never suspend, and one that says what that costs.</summary>
    public static string Probe(string name) => $$"""
        public static class {{name}}
        {
            public static async System.Threading.Tasks.Task<string> Form()
            {
                for (var i = 0; i < 100; i++) await Outer(i);
                var before = System.GC.GetAllocatedBytesForCurrentThread();
                for (var i = 0; i < 1000; i++) await Outer(1000 + i);
                return System.GC.GetAllocatedBytesForCurrentThread() == before ? "{{Woven}}" : "{{Compiled}}";
            }

            public static async System.Threading.Tasks.Task<int> Outer(int i) => await Inner(i) + 1;

            private static async System.Threading.Tasks.Task<int> Inner(int i)
            {
                if (i < 0) await System.Threading.Tasks.Task.Yield();
                return i;
            }
        }
        """;

    /// <summary>A class that is left as it was compiled, by choice: nothing to warn of.</summary>
    public const string Pump = """
        static class Pump
        {
            private static System.Threading.Tasks.Task? s_running;

            public static void Start() => s_running = Run();

            private static async System.Threading.Tasks.Task Run()
            {
                while (true) await System.Threading.Tasks.Task.Delay(1000);
            }
        }
        """;

    /// <summary>A program that prints what <see cref="Probe"/> finds.</summary>
    public static string Main { get; } = $"System.Console.WriteLine(await Own.Form());\n{Probe("Own")}";
}
