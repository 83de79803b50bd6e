' Using over one and several resources, over a structure and over Nothing, with awaits inside.
Namespace UsingBlocks
    Class Res
        Implements IDisposable
        Private ReadOnly _name As String

        Public Sub New(name As String)
            _name = name
        End Sub

        Public Sub Dispose() Implements IDisposable.Dispose
            WriteLine($"dispose {_name}")
        End Sub
    End Class

    Structure Small
        Implements IDisposable
        Public Uses As Integer

        Public Sub Dispose() Implements IDisposable.Dispose
            WriteLine($"dispose small {Uses}")
        End Sub
    End Structure

    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            Using a As New Res("a"), b As New Res("b")
                Await Steps.Go(way.Calm())
                WriteLine("body")
            End Using
            Using small = New Small With {.Uses = Await Steps.Of(way.Calm(), 3)}
                Await Steps.Go(way.Calm())
            End Using
            Using nothings As Res = Nothing
                Await Steps.Go(way.Calm())
            End Using
            Using c = Await Make(way.Calm(), "c")
                Await Steps.Go(way)
                WriteLine("end")
            End Using
        End Function

        Private Async Function Make(way As Way, name As String) As Task(Of Res)
            Await Steps.Go(way)
            Return New Res(name)
        End Function
    End Module
End Namespace
