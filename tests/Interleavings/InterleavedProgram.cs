using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using Async2.Compiler;

namespace Async2.Interleavings;

/// <summary>The scenarios, woven, on a runtime library with points at which threads may change.</summary>
internal sealed class InterleavedProgram : IDisposable
{
    private const string Name = "Async2.Interleaved";
    private const string RuntimeLibrary = "Async2.Runtime.dll";

    private static readonly string s_compiled =
        typeof(InterleavedProgram).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == Name).Value!;

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-interleavings-").FullName;

    /// <param name="tear">A method of the library whose exchange is split: <c>Type.Method</c>; null for none.</param>
    public InterleavedProgram(string? tear)
    {
        var assembly = Path.Combine(s_compiled, $"{Name}.dll");
        File.Copy(Path.ChangeExtension(assembly, ".runtimeconfig.json"), Path.Combine(_folder, $"{Name}.runtimeconfig.json"));
        var options = new WeaveOptions { ReferenceFolders = [s_compiled] };
        Report = new Weaver(options).Weave([new WeaveInput(assembly, Path.Combine(_folder, $"{Name}.dll"))]).Assemblies.Single();

        using var library = new Instrumentation(Path.Combine(s_compiled, RuntimeLibrary), assembly);
        if (tear?.Split('.') is [var type, var method]) library.Tear(type, method);
        library.AddPoints();
        library.Write(Path.Combine(_folder, RuntimeLibrary));
        Points = library.Points;
    }

    /// <summary>The report of weaving it.</summary>
    public AssemblyReport Report { get; }

    /// <summary>The number of points in the library.</summary>
    public int Points { get; }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    /// <summary>Explores a scenario.</summary>
    /// <returns>The exit code, 1 if something is wrong, and the output.</returns>
    public (int ExitCode, string Output) Explore(string scenario, int preemptions, double seconds)
    {
        string[] arguments =
        [
            "exec", Path.Combine(_folder, $"{Name}.dll"), scenario, preemptions.ToString(CultureInfo.InvariantCulture),
            seconds.ToString(CultureInfo.InvariantCulture),
        ];
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true };
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output);
    }
}
