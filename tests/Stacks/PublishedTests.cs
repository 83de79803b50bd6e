using System.Diagnostics;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Async2.Tests.Shared;

namespace Async2.Stacks.Tests;

/// <summary>Programs that are published as a single file, with or without .NET in it, and as native code.</summary>
public sealed class PublishedTests : IDisposable
{
    private const string SingleFile = "-p:PublishSingleFile=true";

    private const string Program = """
        var task = Outer();
        Console.WriteLine("ready");
        Console.ReadLine();
        GC.KeepAlive(task);

        static async Task Outer() => await Inner();

        static async Task Inner() => await Task.Delay(-1); // line 8
        """;

    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <ImplicitUsings>enable</ImplicitUsings>
            <InvariantGlobalization>true</InvariantGlobalization>
          </PropertyGroup>
        </Project>
        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async2-published-");

    public PublishedTests()
    {
        File.WriteAllText(Path.Combine(_folder.FullName, "shop.csproj"), Project);
        File.WriteAllText(Path.Combine(_folder.FullName, "Program.cs"), Program);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void A_single_file_with_DotNet_in_it_is_read_by_a_library_of_the_same_build() => Listed(SingleFile, "--self-contained");

    [LongTheory("each way to publish")]
    [InlineData(SingleFile, "--self-contained", "-p:EnableCompressionInSingleFile=true")]
    [InlineData(SingleFile, "--self-contained", "-p:PublishTrimmed=true")]
    [InlineData(SingleFile, "--no-self-contained")]
    [InlineData("--self-contained")]
    public void Published_programs_are_listed_with_lines(params string[] options) => Listed(options);

    [LongFact("a native compiler")]
    public void A_native_program_is_told_apart()
    {
        using var program = Publish("-p:PublishAot=true");
        var refused = Assert.Throws<InspectionException>(() => InspectedTarget.Attach(program.Id));
        Assert.Equal("a program that NativeAOT compiled", refused.What);
    }

    private void Listed(params string[] options)
    {
        using var program = Publish(options);
        using var target = InspectedTarget.Attach(program.Id);
        var frames = Assert.Single(StackReader.Read(target).Groups).Frames;
        Assert.Contains(frames, f => f is { Method: "Program.Main.Inner()", Line: 8 });
        Assert.Contains(frames, f => f.Method == "Program.Main.Outer()");
    }

    private RunningProgram Publish(params string[] options)
    {
        var runtime = System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier;
        var published = Path.Combine(_folder.FullName, "published");
        using var publish = Process.Start(new ProcessStartInfo("dotnet", ["publish", "-r", runtime, "-o", published, .. options])
        {
            WorkingDirectory = _folder.FullName,
            RedirectStandardOutput = true,
        })!;
        var output = publish.StandardOutput.ReadToEnd();
        publish.WaitForExit();
        Assert.True(publish.ExitCode == 0, output);
        return RunningProgram.Start([Path.Combine(published, "shop")]);
    }
}
