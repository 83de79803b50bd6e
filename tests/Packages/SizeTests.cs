using System.Globalization;
using System.Reflection.PortableExecutable;
using System.Text;
using Xunit.Abstractions;

namespace Async2.Packages.Tests;

/// <summary>The size of woven assemblies. The output of the test is the table of all packages.</summary>
public sealed class SizeTests(ITestOutputHelper output)
{
    // Percent of what was compiled.
    private const double MostOfAll = 15;
    private const double MostOfNpgsql = 16;

    private static readonly string[] s_files =
    [
        "Dapper.dll", "FluentValidation.dll", "MediatR.dll", "Microsoft.ApplicationInsights.dll", "Microsoft.Data.Sqlite.dll",
        "Microsoft.EntityFrameworkCore.dll", "Microsoft.EntityFrameworkCore.Relational.dll", "Microsoft.EntityFrameworkCore.Sqlite.dll",
        "Npgsql.dll", "OpenTelemetry.dll", "Polly.Core.dll", "Quartz.dll", "StackExchange.Redis.dll", "System.Linq.Async.dll",
    ];

    [Fact]
    public void Woven_packages_are_little_larger()
    {
        var sizes = s_files.Select(SizeOf).ToList();
        var all = new Size("all", sizes.Sum(s => s.Compiled), sizes.Sum(s => s.Woven), sizes.Sum(s => s.Methods));

        output.WriteLine(Table([.. sizes, all]));

        Assert.InRange(all.Growth, 0, MostOfAll);
        Assert.InRange(sizes.Single(s => s.File == "Npgsql.dll").Growth, 0, MostOfNpgsql);
    }

    private static Size SizeOf(string file)
    {
        var (folder, report) = WovenPrograms.Of(WovenPrograms.Packages, "Release").Woven;
        var methods = report.Assemblies.Single(a => Path.GetFileName(a.Path) == file).Methods.Count(m => m.Woven);
        var compiled = ProgramFolder.Compiled(WovenPrograms.Packages, "Release");
        return new Size(file, Unsigned(Path.Combine(compiled.Root, file)), Unsigned(Path.Combine(folder.Root, file)), methods);
    }

    // Weaving drops the certificate of a signed file.
    private static long Unsigned(string path)
    {
        using var image = new PEReader(File.OpenRead(path));
        return new FileInfo(path).Length - image.PEHeaders.PEHeader!.CertificateTableDirectory.Size;
    }

    private static string Table(IEnumerable<Size> sizes)
    {
        var table = new StringBuilder($"{"",-44}{"compiled",10}{"woven",10}{"growth",8}{"methods",9}{"bytes a method",16}\n");
        foreach (var size in sizes)
            table.Append(
                CultureInfo.InvariantCulture,
                $"{size.File,-44}{size.Compiled,10}{size.Woven,10}{size.Growth,7:0.0}%{size.Methods,9}{(size.Woven - size.Compiled) / size.Methods,16}\n");
        return table.ToString();
    }

    /// <summary>An assembly as compiled and woven, in bytes.</summary>
    private sealed record Size(string File, long Compiled, long Woven, int Methods)
    {
        public double Growth => 100.0 * (Woven - Compiled) / Compiled;
    }
}
