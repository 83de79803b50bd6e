using System.Diagnostics;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Async2.Compiler;

namespace Async2.Packages.Tests;

/// <summary>A folder with a program and the package it uses, as compiled or woven.</summary>
internal sealed class ProgramFolder(string root, string program)
{
    public string Root { get; } = root;

    /// <summary>The program as the stock compiler left it, the package as it was downloaded.</summary>
    public static ProgramFolder Compiled(string program, string configuration)
    {
        var built = typeof(ProgramFolder).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == program).Value!;
#pragma warning disable CA1308 // Folders of the artifacts layout are lower case.
        return new ProgramFolder(Path.Combine(built, configuration.ToLowerInvariant()), program);
#pragma warning restore CA1308
    }

    /// <summary>A copy in which every assembly is woven.</summary>
    public (ProgramFolder Folder, WeaveReport Report) Weave(string name)
    {
        var woven = Path.Combine(AppContext.BaseDirectory, "woven", name);
        if (Directory.Exists(woven)) Directory.Delete(woven, recursive: true);
        Directory.CreateDirectory(woven);
        foreach (var file in Directory.EnumerateFiles(Root)) File.Copy(file, Path.Combine(woven, Path.GetFileName(file)));
        var runtime = Path.Combine(AppContext.BaseDirectory, "Async2.Runtime.dll");
        File.Copy(runtime, Path.Combine(woven, "Async2.Runtime.dll"));

        var inputs = Directory.EnumerateFiles(Root, "*.dll").Order(StringComparer.Ordinal)
            .Select(f => new WeaveInput(f, Path.Combine(woven, Path.GetFileName(f))));
        return (new ProgramFolder(woven, program), new Weaver(new WeaveOptions()).Weave([.. inputs]));
    }

    /// <summary>The names of the assemblies that a file refers to.</summary>
    public IReadOnlyList<string> ReferencesOf(string file)
    {
        using var image = Open(file, out var metadata);
        return [.. metadata.AssemblyReferences.Select(r => metadata.GetString(metadata.GetAssemblyReference(r).Name))];
    }

    /// <summary>How many state machines, that is, async methods, a compiled file holds.</summary>
    public int StateMachinesOf(string file)
    {
        using var image = Open(file, out var metadata);
        return metadata.TypeDefinitions
            .SelectMany(t => metadata.GetTypeDefinition(t).GetInterfaceImplementations())
            .Select(i => metadata.GetInterfaceImplementation(i).Interface)
            .Where(i => i.Kind == HandleKind.TypeReference)
            .Count(i => metadata.StringComparer.Equals(metadata.GetTypeReference((TypeReferenceHandle)i).Name, "IAsyncStateMachine"));
    }

    /// <summary>Runs the program to its end.</summary>
    public (string Output, int ExitCode) Run()
    {
        var start = new ProcessStartInfo("dotnet", ["exec", Path.Combine(Root, program + ".dll")])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // What the woven program must not need.
        start.Environment["DOTNET_RuntimeAsync"] = "0";
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(TimeSpan.FromSeconds(30)))
        {
            process.Kill();
            Assert.Fail($"{Root} does not end. It printed:{Environment.NewLine}{output.Result}{error.Result}");
        }
        process.WaitForExit();
        return (output.Result + error.Result, process.ExitCode);
    }

    private PEReader Open(string file, out MetadataReader metadata)
    {
        var image = new PEReader(File.OpenRead(Path.Combine(Root, file)));
        metadata = image.GetMetadataReader();
        return image;
    }
}
