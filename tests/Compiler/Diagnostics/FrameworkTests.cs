using System.Collections.Concurrent;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Diagnostics;

/// <summary>The verifier accepts what compilers emit: every method of the shared frameworks that these tests run on.</summary>
public class FrameworkTests
{
    [Theory]
    [InlineData("Microsoft.NETCore.App")]
    [InlineData("Microsoft.AspNetCore.App")]
    public void Every_method_verifies(string framework)
    {
        var runtime = new DirectoryInfo(Path.GetDirectoryName(typeof(object).Assembly.Location)!);
        var folders = runtime.Parent!.Parent!.GetDirectories().Select(f => Path.Combine(f.FullName, runtime.Name)).Where(Directory.Exists).ToList();
        var folder = folders.SingleOrDefault(f => f.Contains(framework, StringComparison.Ordinal));
        if (folder is null) return; // Not installed here.

        var problems = new ConcurrentBag<string>();
        var methods = 0;
        Parallel.ForEach(
            Directory.GetFiles(folder, "*.dll"),
            () => Resolver(folders),
            (file, _, resolver) =>
            {
                Interlocked.Add(ref methods, Verify(file, resolver, problems));
                return resolver;
            },
            resolver => resolver.Dispose());

        Assert.Empty(problems.Order().Take(20));
        Assert.True(methods > 10_000, $"only {methods} methods");
    }

    private static DefaultAssemblyResolver Resolver(IEnumerable<string> folders)
    {
        var resolver = new DefaultAssemblyResolver();
        foreach (var folder in folders) resolver.AddSearchDirectory(folder);
        return resolver;
    }

    private static int Verify(string file, DefaultAssemblyResolver resolver, ConcurrentBag<string> problems)
    {
        ModuleDefinition module;
        try
        {
            module = ModuleDefinition.ReadModule(file, new ReaderParameters { AssemblyResolver = resolver });
        }
        catch (BadImageFormatException)
        {
            return 0; // A native library.
        }

        var methods = 0;
        using (module)
        {
            // What the runtime implements itself has no code: its address is 0.
            foreach (var method in module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody && m.RVA != 0))
            {
                methods++;
                foreach (var problem in IlVerifier.Verify(IlBody.CopyOf(method))) problems.Add($"{method.FullName}: {problem}");
            }
        }

        return methods;
    }
}
